import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../tenant.js';

/**
 * The text of an API key (D7): the environment's prefix, 30 random characters of base62 (178 bits), and
 * the 6 characters of a checksum over all that stands before it, the prefix included.
 */
export const API_KEY_PREFIXES: Readonly<Record<Environment, string>> = {
  live: 'sk_live_',
  test: 'sk_test_',
};

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
/** As many digits as the largest 32-bit number has in base62. */
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(
  `^sk_(live|test)_[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`,
);

/**
 * CRC-32 (of zlib and ISO 3309) in base62, digits in the order 0-9, A-Z, a-z, padded with zeros on the
 * left: the scheme of GitHub's tokens, so that secret scanners can tell a key from chance.
 *
 * @param text what the checksum guards: a key without its last 6 characters
 */
export function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); rest > 0; rest = Math.floor(rest / BASE62.length)) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

/** A new key; every one of its random characters is equally likely. */
export function makeApiKey(environment: Environment): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () =>
    BASE62.charAt(randomInt(BASE62.length)),
  );
  const guarded = API_KEY_PREFIXES[environment] + random.join('');
  return guarded + checksum(guarded);
}

/** The environment that a key opens, or undefined for a text that cannot be a key: no look-up is needed. */
export function apiKeyEnvironment(key: string): Environment | undefined {
  const environment = FORM.exec(key)?.[1] as Environment | undefined;
  if (!environment) return undefined;
  const guarded = key.slice(0, -CHECKSUM_LENGTH);
  return key === guarded + checksum(guarded) ? environment : undefined;
}

/** SHA-256 in hex: the only form in which a key is kept or asked for. */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
