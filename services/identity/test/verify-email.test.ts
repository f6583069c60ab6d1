import { resendVerification, verifyEmail } from '@forecourt/contracts/identity/account-rpc';
import { userChanged } from '@forecourt/contracts/identity/events';
import { getUser, login } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import {
  anUnprovenCustomer,
  aProvenCustomer,
  crmKnows,
  expireTokensTo,
  mailsTo,
  tokenTo,
} from './accounts.js';
import { aDealer, startIdentity } from './builders.js';

const invalidToken = { code: 'identity.invalid_token', kind: 'invalid' };

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
  crmKnows(identity);
});
afterAll(() => identity.stop());

const verify = (token: string, signedInUserId?: string, at = dealer) =>
  identity.call(verifyEmail, { token, signedInUserId }, at);
const resend = (userId: string, at = dealer) => identity.call(resendVerification, { userId }, at);
const userOf = async (id: string) => (await identity.call(getUser, { id }, dealer)).data;

it('is asked for by mail at register, and the account is unproven until then', async () => {
  const { email, user } = await anUnprovenCustomer(identity, dealer);

  expect(user.emailVerified).toBe(false);
  await tokenTo(identity, email, 'email_verification');
});

it('by the signed-in customer keeps everything', async () => {
  const { email, password, user } = await anUnprovenCustomer(identity, dealer);
  const token = await tokenTo(identity, email, 'email_verification');

  await expect(verify(token, user.id)).resolves.toEqual({
    data: { email, emailVerified: true, passwordResetRequired: false },
  });

  expect(await userOf(user.id)).toEqual({ ...user, emailVerified: true });
  await expect(identity.call(login, { email, password }, dealer)).resolves.toBeDefined();
});

it('is announced to every organization that the user is linked to', async () => {
  const { email, password, user } = await anUnprovenCustomer(identity, dealer);
  const otherDealer = await aDealer(identity);
  await identity.call(login, { email, password }, otherDealer);

  await verify(await tokenTo(identity, email, 'email_verification'), user.id);

  await eventually(() => {
    const changes = identity.announced(userChanged).filter(({ userId }) => userId === user.id);
    expect(changes).toHaveLength(2);
    for (const { tenant } of [dealer, otherDealer]) {
      const change = { ...tenant, email, firstName: 'Jane', emailVerified: true };
      expect(changes).toContainEqual(expect.objectContaining(change));
    }
  });
});

it('again, of a proven address, changes nothing', async () => {
  const { email, password, user } = await aProvenCustomer(identity, dealer);
  const token = await tokenTo(identity, email, 'email_verification');

  await expect(verify(token)).resolves.toMatchObject({ data: { passwordResetRequired: false } });

  expect(await userOf(user.id)).toEqual(user);
  await expect(identity.call(login, { email, password }, dealer)).resolves.toBeDefined();
});

it('takes a token once', async () => {
  const { email, user } = await anUnprovenCustomer(identity, dealer);
  const token = await tokenTo(identity, email, 'email_verification');
  await verify(token, user.id);

  await expect(verify(token, user.id)).rejects.toMatchObject(invalidToken);
});

it('refuses a token after an hour, and one that a newer mail replaced', async () => {
  const { email, user } = await anUnprovenCustomer(identity, dealer);
  const first = await tokenTo(identity, email, 'email_verification');
  await resend(user.id);
  const second = await tokenTo(identity, email, 'email_verification', 2);

  await expect(verify(first, user.id)).rejects.toMatchObject(invalidToken);
  await expireTokensTo(identity, email);
  await expect(verify(second, user.id)).rejects.toMatchObject(invalidToken);
});

it.each<[string, (at: TenantContext) => Promise<TenantContext> | TenantContext]>([
  ['another organization', () => aDealer(identity)],
  ['the other environment', otherEnvironmentOf],
])('refuses a token at %s', async (_, stranger) => {
  const { email, user } = await anUnprovenCustomer(identity, dealer);
  const token = await tokenTo(identity, email, 'email_verification');

  await expect(verify(token, user.id, await stranger(dealer))).rejects.toMatchObject(invalidToken);
});

describe('a mail that is sent again', () => {
  it('is not sent for an address that is proven', async () => {
    const { email, user } = await aProvenCustomer(identity, dealer);
    await tokenTo(identity, email, 'email_verification');

    await expect(resend(user.id)).resolves.toEqual({ message: 'The address is verified already.' });

    const rows = await identity.sql('SELECT 1 FROM account_token WHERE user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  it('is one of five an hour at most, the one at register among them', async () => {
    const { email, user } = await anUnprovenCustomer(identity, dealer);

    for (let time = 0; time < 7; time += 1) await resend(user.id);

    await tokenTo(identity, email, 'email_verification', 5);
    const rows = await identity.sql('SELECT 1 FROM account_token WHERE user_id = $1', [user.id]);
    expect(rows).toHaveLength(5);
    expect(await mailsTo(identity, email)).toHaveLength(5);
  });

  it('is sent to no user of another organization', async () => {
    const { user } = await anUnprovenCustomer(identity, dealer);

    await expect(resend(user.id, await aDealer(identity))).rejects.toMatchObject({
      code: 'identity.user_not_found',
    });
  });
});
