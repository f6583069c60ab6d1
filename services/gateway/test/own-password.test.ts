import { randomUUID } from 'node:crypto';
import {
  changePassword,
  eraseUser,
  requestEmailChange,
} from '@forecourt/contracts/identity/account-rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { aUser } from './builders.js';
import { anAddress, identityChecksPasswords, logIn, RIGHT, tooMany } from './password-checks.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const wrong = { status: 401, body: { code: 'identity.invalid_credentials' } };

it.each([
  [
    'a change of the password',
    'POST',
    'password/change',
    { currentPassword: 'wrong', newPassword: RIGHT },
  ],
  ['a change of the address', 'POST', 'email/change', { email: anAddress(), password: 'wrong' }],
  ['an erasure', 'DELETE', 'me', { password: 'wrong' }],
] as const)('a wrong password at %s counts with those at log-in', async (_, method, path, json) => {
  const { checks } = identityChecksPasswords(gateway);
  const dealer = gateway.issueKey();
  const { key } = dealer;
  const [email, claims] = [anAddress(), { sub: randomUUID(), customerId: randomUUID() }];
  gateway.fake(getUser, ({ id }) => ({ data: aUser({ id, email }) }));
  for (const contract of [changePassword, requestEmailChange, eraseUser]) {
    gateway.fake(contract, () => Promise.reject(identityErrors.invalid_credentials()));
  }
  const token = await gateway.customerTokens.of(dealer, { claims });
  const attempt = () => gateway.send(method, `/external/auth/${path}`, { key, token, json });

  for (let count = 0; count < 10; count += 1) expect(await attempt()).toMatchObject(wrong);

  expect(await attempt()).toMatchObject(tooMany);
  expect(await logIn(gateway, key, email, RIGHT)).toMatchObject(tooMany);
  expect(checks).toHaveLength(0);
});
