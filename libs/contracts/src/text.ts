import { z } from 'zod';

/** PostgreSQL cannot store NUL, and a lone surrogate is no character: both are wrong input (D2). */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const STORABLE = 'must not contain NUL characters or unpaired surrogates';

/** Text of 1 to `max` characters, trimmed (D2). */
export const text = (max: number) =>
  z
    .string()
    .refine(isStorableText, STORABLE)
    .trim()
    .min(1, 'must not be blank')
    .max(max, `must be at most ${max} characters long`);

/** Text taken as it is, never trimmed: passwords and tokens (D2). */
export const verbatimText = (max: number) =>
  z
    .string()
    .refine(isStorableText, STORABLE)
    .max(max, `must be at most ${max} characters long`)
    .meta({ verbatim: true });

/**
 * What RFC 5321 calls a dot-string before the @, and a domain of at least two labels behind it. zod's own
 * pattern refuses characters that real addresses have.
 */
const EMAIL =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** RFC 5321's limit of 254 characters; compared and kept in lower case (D10). */
export const email = z
  .string()
  .refine(isStorableText, STORABLE)
  .trim()
  .toLowerCase()
  .max(254, 'must be at most 254 characters long')
  .regex(EMAIL, 'must be an e-mail address, such as jane@example.com')
  .meta({ example: 'jane.doe@example.com' });

/** Any UUID, whatever its version. */
export const id = z.guid('must be a UUID').meta({ format: 'uuid' });

/**
 * A JSON value that the database can hold: every string in it storable, no deeper than 8 levels. Not
 * `z.json()`, which would follow any depth until the stack is full.
 */
export const storableJson = z.unknown().superRefine((value, context) => {
  const message = faultIn(value, 0);
  // Nobody may look at it any further: the next would be as deep.
  if (message) context.addIssue({ code: 'custom', message, continue: false });
});

const MAX_DEPTH = 8;

function faultIn(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : STORABLE;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : TOO_LARGE;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  for (const [key, entry] of Object.entries(value)) {
    const fault = isStorableText(key) ? faultIn(entry, depth + 1) : STORABLE;
    if (fault) return fault;
  }
  return undefined;
}

/** JSON text may hold `1e400`, which no double does. */
const TOO_LARGE = 'must not hold numbers beyond a double';

/** ISO 8601 in UTC with milliseconds and `Z` (D24). */
export const timestamp = z
  .string()
  .meta({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' });
