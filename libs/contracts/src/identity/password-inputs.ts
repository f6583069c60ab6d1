import { verbatimText } from '../text.js';

/** bcrypt takes a quarter of a second by design, and hashes wait in a queue (D10). */
export const HASHING_TIMEOUT_MS = 15_000;

/** A password to set. bcrypt ignores everything after 72 bytes, so a longer one is refused (D10). */
export const newPassword = verbatimText(72)
  .refine((value) => Buffer.byteLength(value) <= 72, 'must be at most 72 bytes long in UTF-8')
  .refine((value) => [...value].length >= 8, 'must be at least 8 characters long')
  .meta({ minLength: 8, format: 'password', example: 'correct horse battery' });

/** A password to check. A wrong one gets 401 whatever its length, because a check reveals nothing (D11). */
export const givenPassword = verbatimText(1_000)
  .min(1, 'is required')
  .meta({ format: 'password', example: 'correct horse battery' });
