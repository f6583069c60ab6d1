import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../tenant.js';

/**
 * An API key (D7) consists of the environment's prefix, 30 random base62 characters (178 bits), and a
 * 6-character checksum of everything before it, including the prefix.
 */
export const API_KEY_PREFIXES: Readonly<Record<Environment, string>> = {
  live: 'sk_live_',
  test: 'sk_test_',
};

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
/** The number of base62 digits in the largest 32-bit number. */
const CHECKSUM_LENGTH = 6;

const FORM = new RegExp(
  `^sk_(live|test)_[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9A-Za-z]{${CHECKSUM_LENGTH}}$`,
);

/**
 * CRC-32 (as in zlib and ISO 3309) in base62, with digits in the order 0-9, A-Z, a-z, padded with zeros on the
 * left. GitHub's tokens use this scheme; it lets secret scanners tell a key from random text.
 *
 * @param text the text to protect: a key without its last 6 characters
 */
export function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); rest > 0; rest = Math.floor(rest / BASE62.length)) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

/** Makes a new key. Each of its random characters is uniformly distributed. */
export function makeApiKey(environment: Environment): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () =>
    BASE62.charAt(randomInt(BASE62.length)),
  );
  const guarded = API_KEY_PREFIXES[environment] + random.join('');
  return guarded + checksum(guarded);
}

/** The environment that a key opens, or undefined for text that cannot be a key and needs no look-up. */
export function apiKeyEnvironment(key: string): Environment | undefined {
  const environment = FORM.exec(key)?.[1] as Environment | undefined;
  if (!environment) return undefined;
  const guarded = key.slice(0, -CHECKSUM_LENGTH);
  return key === guarded + checksum(guarded) ? environment : undefined;
}

/** SHA-256 in hex: the only form in which a key is stored or looked up. */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
