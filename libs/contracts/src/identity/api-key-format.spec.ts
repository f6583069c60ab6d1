import { API_KEY_PREFIXES, apiKeyEnvironment, checksum, makeApiKey } from './api-key-format.js';
import { environmentSchema } from '../tenant.js';

const replaceAt = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

describe.each(environmentSchema.options)('a %s key', (environment) => {
  const key = makeApiKey(environment);

  it('starts with its prefix, followed by base62', () => {
    expect(key).toMatch(new RegExp(`^${API_KEY_PREFIXES[environment]}[0-9A-Za-z]{36}$`));
  });

  it('reveals its environment', () => {
    expect(apiKeyEnvironment(key)).toBe(environment);
  });

  it('is invalid if any one character is mistyped', () => {
    for (let index = 0; index < key.length; index += 1) {
      const wrong = key[index] === 'x' ? 'y' : 'x';
      expect(apiKeyEnvironment(replaceAt(key, index, wrong))).toBeUndefined();
    }
  });

  it('is invalid with the prefix of the other environment', () => {
    const other = environment === 'live' ? 'test' : 'live';
    expect(apiKeyEnvironment(key.replace(environment, other))).toBeUndefined();
  });
});

it.each(['', 'sk_live_', 'sk_prod_abc', `${makeApiKey('live')}\n`, ` ${makeApiKey('live')}`])(
  'does not accept %j as a key',
  (text) => expect(apiKeyEnvironment(text)).toBeUndefined(),
);

it('holds at least 160 random bits', () => {
  const { length } = makeApiKey('live').slice(API_KEY_PREFIXES.live.length, -6);
  expect(length * Math.log2(62)).toBeGreaterThanOrEqual(160);
});

it('uses every base62 digit about equally often', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 2_000; made += 1) {
    for (const digit of makeApiKey('test').slice(API_KEY_PREFIXES.test.length, -6)) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
  }
  const expected = (2_000 * 30) / 62;
  expect(counts.size).toBe(62);
  // Eight standard deviations: taking bytes modulo 62 would be off by a quarter.
  for (const count of counts.values()) {
    expect(Math.abs(count - expected)).toBeLessThan(8 * Math.sqrt(expected));
  }
});

it('never makes the same key twice', () => {
  const keys = new Set(Array.from({ length: 1_000 }, () => makeApiKey('live')));
  expect(keys.size).toBe(1_000);
});

// Computed with Python's zlib.crc32, to prove that other languages can check keys by the same rule.
it.each([
  ['', '000000'],
  ['123456789', '3jZRME'],
  ['sk_live_000000000000000000000000000000', '1yMVfD'],
])('computes for %j the checksum %s', (text, expected) => {
  expect(checksum(text)).toBe(expected);
});
