import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { linkCustomer } from '@forecourt/contracts/crm/rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { login, register } from '@forecourt/contracts/identity/rpc';
import { aUser, someTokens } from './builders.js';
import type { Answer, TestGateway } from './start-test-gateway.js';

export const RIGHT = 'correct horse battery';

export const tooMany = { status: 429, body: { code: 'too_many_sign_in_attempts' } };

export const anAddress = () => `jane.${randomUUID()}@example.com`;

/**
 * Fakes an identity that accepts one password, for every e-mail address.
 *
 * @param before what every check waits for
 */
export function identityChecksPasswords(
  gateway: TestGateway,
  before: () => Promise<void> = setImmediate,
) {
  const links = gateway.fake(linkCustomer, ({ customerId }) => ({ customerId }));
  const signedIn = (email: string) => ({
    isNewCustomer: false,
    customerId: randomUUID(),
    tokens: someTokens(),
    user: aUser({ email }),
  });
  gateway.fake(register, async ({ email, password }) => {
    await before();
    if (password !== RIGHT) throw identityErrors.email_taken();
    return { isNewUser: false, ...signedIn(email) };
  });
  const checks = gateway.fake(login, async ({ email, password }) => {
    await before();
    if (password !== RIGHT) throw identityErrors.invalid_credentials();
    return signedIn(email);
  });
  return { checks, links };
}

export const logIn = (gateway: TestGateway, key: string, email: string, password = 'wrong') =>
  gateway.post('/external/auth/login', { key, json: { email, password } });

export const registerAs = (gateway: TestGateway, key: string, email: string, password = RIGHT) =>
  gateway.post('/external/auth/register', {
    key,
    json: { email, password, firstName: 'Jane', lastName: 'Doe' },
  });

/** How often each status came. */
export function statusesOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
