import { domainToASCII } from 'node:url';
import { z } from 'zod';

/** PostgreSQL cannot store NUL, and a lone surrogate is no character: both are wrong input (D2). */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const STORABLE = 'must not contain NUL characters or unpaired surrogates';

/** Any text that the database can hold. */
export const storableText = z.string().refine(isStorableText, STORABLE);

/** Text of 1 to `max` characters, trimmed (D2). */
export const text = (max: number) =>
  storableText
    .trim()
    .min(1, 'must not be blank')
    .max(max, `must be at most ${max} characters long`);

/** Text taken as it is, never trimmed: passwords and tokens (D2). */
export const verbatimText = (max: number) =>
  storableText.max(max, `must be at most ${max} characters long`).meta({ verbatim: true });

/** What no e-mail address has: blanks, control characters, and invisible marks. */
const INVISIBLE = String.raw`\s\u0000-\u0020\u007F-\u00A0\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F`;
const ATOM = String.raw`[^${INVISIBLE}"(),.:;<>@\[\\\]]+`;
/** A letter or digit of any script. */
const ALPHANUMERIC = String.raw`[^${INVISIBLE}!-\/:-@\[-\u0060{-~]`;
const LETTER = String.raw`[^${INVISIBLE}!-@\[-\u0060{-~]`;

/**
 * An e-mail address by its form alone: a dot-string of RFC 5322, in any script (RFC 6531), and a
 * domain of at least two labels. No look-around: not every validator that reads our OpenAPI
 * document supports it.
 */
const EMAIL = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${ALPHANUMERIC}(?:-*${ALPHANUMERIC})*\\.)+${LETTER}(?:-*${ALPHANUMERIC})+$`,
  'u',
);
const NO_EMAIL = 'must be an e-mail address, such as jane@example.com';

/** The one way to write an e-mail address. A domain that IDNA does not allow becomes empty. */
function normalizeEmail(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.toLowerCase().normalize('NFC')}@${domainToASCII(domain)}`;
}

/** Checked for its form; compared and kept in NFC and lower case, with the domain in punycode (D2). */
export const email = z
  .string()
  .refine(isStorableText, { error: STORABLE, abort: true })
  .trim()
  // Before it is normalised: this is the pattern that the OpenAPI document shows to clients.
  .regex(EMAIL, { error: NO_EMAIL, abort: true })
  .overwrite(normalizeEmail)
  .refine((address) => EMAIL.test(address), NO_EMAIL)
  .max(254, 'must be at most 254 characters long')
  .meta({
    description: 'Kept in lower case, the domain in punycode.',
    example: 'jane.doe@example.com',
  });

/** Any UUID, whatever its version. */
export const id = z
  .string()
  .trim()
  .regex(z.regexes.guid, 'must be a UUID')
  .meta({ format: 'uuid' });

export const MAX_JSON_DEPTH = 8;

/**
 * A JSON value that the database can hold: every string in it storable, no deeper than `MAX_JSON_DEPTH`. Not
 * `z.json()`, which would follow any depth until the stack is full.
 */
export const storableJson = z.unknown().superRefine((value, context) => {
  const message = faultIn(value, 0);
  // Nobody may look at it any further: the next would be as deep.
  if (message) context.addIssue({ code: 'custom', message, continue: false });
});

function faultIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : STORABLE;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : TOO_LARGE;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_JSON_DEPTH) return `must not be nested deeper than ${MAX_JSON_DEPTH} levels`;
  for (const [key, entry] of Object.entries(value)) {
    const fault = isStorableText(key) ? faultIn(entry, depth + 1) : STORABLE;
    if (fault) return fault;
  }
  return undefined;
}

/** JSON text may hold `1e400`, which no double does. */
const TOO_LARGE = 'must not hold numbers above 1.8e308';

/** ISO 8601 in UTC with milliseconds and `Z` (D24). */
export const timestamp = z
  .string()
  .meta({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' });

/** ISO 8601 in extended format: a date, or a date and time with or without an offset. A space may replace the T. */
export const ISO_TIME = new RegExp(
  [
    String.raw`^\d{4}-\d\d-\d\d`,
    // Luxon, which reads it, rounds a longer fraction up, at worst to a whole second.
    String.raw`(?:[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?`,
    String.raw`([Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$`,
  ].join(''),
);

/** A date or time, in the organization's time zone if it has no offset. Its service checks that it exists. */
export const isoTime = z
  .string()
  .trim()
  .regex(ISO_TIME, 'must be an ISO 8601 date or time')
  .meta({ example: '2026-03-01T09:30:00Z' });

/** An absolute http or https URL. */
export const httpUrl = text(2_000).pipe(
  z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }),
);
