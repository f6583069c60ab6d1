import { Random } from '../random.js';
import { makeUpVin, vinCheckDigit } from './vin.js';

it.each([
  // The examples by which the algorithm is usually shown.
  ['11111111111111111', '1'],
  ['1M8GDM9AXKP042788', 'X'],
])('finds the check digit of %s', (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit);
});

it('makes up well-formed VINs that carry their check digit, model year and serial', () => {
  const vins = Array.from({ length: 200 }, (_, serial) =>
    makeUpVin(new Random(`vin ${serial}`), 2024, serial),
  );
  for (const [serial, vin] of vins.entries()) {
    expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    expect(vin.charAt(8)).toBe(vinCheckDigit(vin));
    expect(vin.charAt(9)).toBe('R');
    expect(vin.endsWith(String(serial).padStart(6, '0'))).toBe(true);
  }
  expect(new Set(vins.map((vin) => vin.charAt(8))).size).toBe(11);
});

it('begins as no real VIN does', () => {
  expect(makeUpVin(new Random('any'), 2020, 1)).toMatch(/^0/);
});
