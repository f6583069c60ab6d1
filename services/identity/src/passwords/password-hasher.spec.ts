import { setImmediate } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { PasswordHasher } from './password-hasher.js';

const { jest } = import.meta;

interface Hashing {
  hash(password: string, cost: number): Promise<string>;
}
const spyOnHash = () => jest.spyOn<Hashing, 'hash'>(bcrypt, 'hash');

const aHasher = (concurrency = 2) =>
  new PasswordHasher({ BCRYPT_COST: 4, HASH_CONCURRENCY: concurrency });
const tenant = {
  organizationId: '11111111-1111-4111-8111-111111111111',
  environment: 'live' as const,
};
const otherTenant = { ...tenant, organizationId: '22222222-2222-4222-8222-222222222222' };
afterEach(() => jest.restoreAllMocks());

it('matches a password with its own hash and no other', async () => {
  const hasher = aHasher();
  const hash = await hasher.hash('correct horse', tenant);

  await expect(hasher.matches('correct horse', hash, tenant)).resolves.toBe(true);
  await expect(hasher.matches('Correct horse', hash, tenant)).resolves.toBe(false);
});

it('hashes at the configured cost', async () => {
  expect(bcrypt.getRounds(await aHasher().hash('correct horse', tenant))).toBe(4);
});

it('refuses a password that matches only in its first 72 bytes', async () => {
  const hasher = aHasher();
  const password = 'é'.repeat(36);
  const hash = await hasher.hash(password, tenant);

  await expect(hasher.matches(password, hash, tenant)).resolves.toBe(true);
  await expect(hasher.matches(`${password}!`, hash, tenant)).resolves.toBe(false);
});

it.each([
  ['an unknown account', 'correct horse', undefined],
  ['a password that is too long', 'x'.repeat(1_000), bcrypt.hashSync('other', 4)],
])('does the full comparison for %s, at the configured cost', async (_, password, hash) => {
  const hasher = aHasher();
  const compare = jest.spyOn(bcrypt, 'compare');

  await expect(hasher.matches(password, hash, tenant)).resolves.toBe(false);

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

  await Promise.all(Array.from({ length: 10 }, () => hasher.hash('correct horse', tenant)));

  expect(most).toBe(2);
});

/** A hasher whose only place is taken until `finish` is called. */
async function aBusyHasher() {
  const hasher = aHasher(1);
  const begun: string[] = [];
  let finish: (() => void) | undefined;
  spyOnHash().mockImplementation((password) => {
    begun.push(password);
    if (begun.length > 1) return Promise.resolve('hash');
    return new Promise((resolve) => (finish = () => resolve('hash')));
  });
  const first = hasher.hash('first', tenant);
  await setImmediate();
  return { hasher, begun, first, finish: () => finish?.() };
}

it('lets organizations take turns', async () => {
  const { hasher, begun, first, finish } = await aBusyHasher();
  const many = Array.from({ length: 20 }, (_, index) => hasher.hash(`many ${index}`, tenant));
  const other = hasher.hash('other', otherTenant);

  finish();
  await Promise.all([first, ...many, other]);

  expect(begun.indexOf('other')).toBe(2);
});

it('refuses at once what is too much of one organization, and nothing of another', async () => {
  const { hasher, first, finish } = await aBusyHasher();
  const waiting = Array.from({ length: 50 }, () => hasher.hash('waiting', tenant));

  await expect(hasher.hash('too much', tenant)).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfter: 5,
  });
  const other = hasher.hash('other', otherTenant);

  finish();
  await Promise.all([first, ...waiting, other]);
});

it('begins no hash after its caller has stopped waiting', async () => {
  const { hasher, begun, first, finish } = await aBusyHasher();
  const second = withBudget(10_000, () => hasher.hash('second', tenant));
  const third = hasher.hash('third', tenant);

  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  finish();

  await expect(second).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 5 });
  await expect(Promise.all([first, third])).resolves.toEqual(['hash', 'hash']);
  expect(begun).toEqual(['first', 'third']);
});

it('gives no result to a caller that has stopped waiting, who may not write any more', async () => {
  const hasher = aHasher();
  let finish: (() => void) | undefined;
  spyOnHash().mockReturnValue(new Promise((resolve) => (finish = () => resolve('hash'))));
  const late = withBudget(10_000, () => hasher.hash('late', tenant));
  await setImmediate();

  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  finish?.();

  await expect(late).rejects.toMatchObject({ code: 'service_unavailable' });
});
