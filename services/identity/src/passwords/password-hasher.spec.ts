import { setImmediate } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { PasswordHasher } from './password-hasher.js';

const { jest } = import.meta;

interface Hashing {
  hash(password: string, cost: number): Promise<string>;
}
const spyOnHash = () => jest.spyOn<Hashing, 'hash'>(bcrypt, 'hash');

const aHasher = (concurrency = 2) =>
  new PasswordHasher({ BCRYPT_COST: 4, HASH_CONCURRENCY: concurrency });
afterEach(() => jest.restoreAllMocks());

it('matches a password with its own hash and no other', async () => {
  const hasher = aHasher();
  const hash = await hasher.hash('correct horse');

  await expect(hasher.matches('correct horse', hash)).resolves.toBe(true);
  await expect(hasher.matches('Correct horse', hash)).resolves.toBe(false);
});

it('hashes at the configured cost', async () => {
  expect(bcrypt.getRounds(await aHasher().hash('correct horse'))).toBe(4);
});

it('refuses a password that matches only in its first 72 bytes', async () => {
  const hasher = aHasher();
  const password = 'é'.repeat(36);
  const hash = await hasher.hash(password);

  await expect(hasher.matches(password, hash)).resolves.toBe(true);
  await expect(hasher.matches(`${password}!`, hash)).resolves.toBe(false);
});

it.each([
  ['an unknown account', 'correct horse', undefined],
  ['a password that is too long', 'x'.repeat(1_000), bcrypt.hashSync('other', 4)],
])('does the full comparison for %s, at the configured cost', async (_, password, hash) => {
  const hasher = aHasher();
  const compare = jest.spyOn(bcrypt, 'compare');

  await expect(hasher.matches(password, hash)).resolves.toBe(false);

  expect(compare).toHaveBeenCalledTimes(1);
  expect(bcrypt.getRounds(compare.mock.calls[0]![1])).toBe(4);
});

it('never runs more hashes at once than configured', async () => {
  const hasher = aHasher(2);
  let running = 0;
  let most = 0;
  spyOnHash().mockImplementation(async () => {
    most = Math.max(most, ++running);
    await setImmediate();
    running -= 1;
    return 'hash';
  });

  await Promise.all(Array.from({ length: 10 }, () => hasher.hash('correct horse')));

  expect(most).toBe(2);
});

it('starts no hash after its caller has stopped waiting', async () => {
  const hasher = aHasher(1);
  const finish: (() => void)[] = [];
  const hash = spyOnHash().mockImplementation(
    () => new Promise((resolve) => finish.push(() => resolve('hash'))),
  );
  const first = hasher.hash('first');
  const second = hasher.hash('second');
  await setImmediate();

  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
  finish[0]!();

  await expect(first).resolves.toBe('hash');
  await expect(second).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
  expect(hash).toHaveBeenCalledTimes(1);
});
