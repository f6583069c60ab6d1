import type { Random } from '../random.js';

/** Without I, O and Q, which look like digits (ISO 3779). */
const LETTERS_AND_DIGITS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
/** The model year's character repeats every 30 years; it is never U, Z or 0 either. */
const YEAR_CHARACTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CODED_YEAR = 1980;
/** No region begins with 0, so no demo VIN is a real vehicle's. */
const MADE_UP_MANUFACTURER = '0FC';

const LETTER_VALUES = new Map(
  [...'ABCDEFGH'].map((letter, index): [string, number] => [letter, index + 1]),
);
for (const [index, letter] of [...'JKLMN'].entries()) LETTER_VALUES.set(letter, index + 1);
LETTER_VALUES.set('P', 7).set('R', 9);
for (const [index, letter] of [...'STUVWXYZ'].entries()) LETTER_VALUES.set(letter, index + 2);

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_DIGIT_PLACE = 8;

/** The check digit, a VIN's ninth character (49 CFR 565.15); the present one is ignored. */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    const character = vin.charAt(place);
    return total + weight * (LETTER_VALUES.get(character) ?? Number(character));
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : String(remainder);
}

/**
 * Makes up a well-formed VIN that no real vehicle has.
 *
 * @param serial up to six digits, different for each VIN
 */
export function makeUpVin(random: Random, modelYear: number, serial: number): string {
  const descriptor = Array.from({ length: 5 }, () => random.pick(LETTERS_AND_DIGITS)).join('');
  const year = YEAR_CHARACTERS.charAt((modelYear - FIRST_CODED_YEAR) % YEAR_CHARACTERS.length);
  const plant = random.pick([...'ABCDEFGH']);
  const unchecked = `${MADE_UP_MANUFACTURER}${descriptor}0${year}${plant}${String(serial).padStart(6, '0')}`;
  return (
    unchecked.slice(0, CHECK_DIGIT_PLACE) +
    vinCheckDigit(unchecked) +
    unchecked.slice(CHECK_DIGIT_PLACE + 1)
  );
}
