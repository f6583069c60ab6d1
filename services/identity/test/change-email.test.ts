import {
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '@forecourt/contracts/identity/account-rpc';
import { userChanged } from '@forecourt/contracts/identity/events';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anUnprovenCustomer, aProvenCustomer, mailTo, tokenTo } from './accounts.js';
import { aDealer, aRegistration, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

interface Account {
  user: { id: string };
  password: string;
}

const anAddress = () => aRegistration().email;
const ask = ({ user, password }: Account, email: string, at = dealer) =>
  identity.call(requestEmailChange, { userId: user.id, email, password }, at);
const verify = (token: string, signedInUserId?: string) =>
  identity.call(verifyEmail, { token, signedInUserId }, dealer);
const userOf = async ({ user }: Account) =>
  (await identity.call(getUser, { id: user.id }, dealer)).data;

it('changes nothing before the new address is proven', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const email = anAddress();

  await ask(customer, email);
  await tokenTo(identity, email, 'email_change');

  expect(await userOf(customer)).toEqual(customer.user);
});

it('moves the account to the new address, keeps the rest, and tells the old one', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const email = anAddress();
  await ask(customer, email);

  const proof = await verify(await tokenTo(identity, email, 'email_change'), customer.user.id);

  expect(proof.data).toEqual({ email, emailVerified: true, passwordResetRequired: false });
  expect(await userOf(customer)).toEqual({ ...customer.user, email });
  const { password } = customer;
  await expect(identity.call(login, { email, password }, dealer)).resolves.toBeDefined();
  await expect(
    identity.call(login, { email: customer.email, password }, dealer),
  ).rejects.toMatchObject({ code: 'identity.invalid_credentials' });
  await mailTo(identity, customer.email, 'email_changed');
  await eventually(() =>
    expect(identity.announced(userChanged)).toContainEqual(
      expect.objectContaining({ userId: customer.user.id, email, emailVerified: true }),
    ),
  );
});

it('is refused while the present address is not proven: its owner may have bought something', async () => {
  const customer = await anUnprovenCustomer(identity, dealer);

  await expect(ask(customer, anAddress())).rejects.toMatchObject({
    code: 'identity.email_not_proven',
    kind: 'conflict',
  });
});

it.each(['nobody', 'somebody else'])(
  'is refused to %s with the token of the mail, who may be a stranger at a mistyped address',
  async (who) => {
    const customer = await aProvenCustomer(identity, dealer);
    const stranger = await aProvenCustomer(identity, dealer);
    const email = anAddress();
    await ask(customer, email);
    const token = await tokenTo(identity, email, 'email_change');

    await expect(
      verify(token, who === 'nobody' ? undefined : stranger.user.id),
    ).rejects.toMatchObject({ code: 'invalid_access_token' });

    expect(await userOf(customer)).toEqual(customer.user);
    await verify(token, customer.user.id);
  },
);

it('changes nothing with a wrong password', async () => {
  const { user } = await aProvenCustomer(identity, dealer);
  const email = anAddress();

  await expect(ask({ user, password: 'not the password' }, email)).rejects.toMatchObject({
    code: 'identity.invalid_credentials',
  });

  await expect(
    identity.sql('SELECT 1 FROM account_token WHERE email = $1', [email]),
  ).resolves.toEqual([]);
});

it('refuses the address that the account has', async () => {
  const customer = await aProvenCustomer(identity, dealer);

  await expect(ask(customer, customer.email)).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: [expect.objectContaining({ field: 'email' })],
  });
});

describe('to the address of another account', () => {
  it('is answered alike, and the other customer is told without a token', async () => {
    const customer = await aProvenCustomer(identity, dealer);
    const other = await aProvenCustomer(identity, dealer);

    expect(await ask(customer, other.email)).toEqual(await ask(customer, anAddress()));

    const mail = await mailTo(identity, other.email, 'account_exists');
    expect(mail).not.toHaveProperty('token');
    expect(mail).not.toHaveProperty('firstName');
  });

  it('is refused if that was made meanwhile', async () => {
    const customer = await aProvenCustomer(identity, dealer);
    const email = anAddress();
    await ask(customer, email);
    const token = await tokenTo(identity, email, 'email_change');
    await identity.call(register, aRegistration({ email }), dealer);

    await expect(verify(token, customer.user.id)).rejects.toMatchObject({
      code: 'identity.email_taken',
      kind: 'conflict',
    });

    expect(await userOf(customer)).toEqual(customer.user);
  });
});

it('voids what was mailed to the old address', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const email = anAddress();
  await ask(customer, email);
  const change = await tokenTo(identity, email, 'email_change');
  await identity.call(requestPasswordReset, { email: customer.email }, dealer);
  const token = await tokenTo(identity, customer.email, 'password_reset');

  await verify(change, customer.user.id);

  await expect(
    identity.call(resetPassword, { token, password: 'a brand new password' }, dealer),
  ).rejects.toMatchObject({ code: 'identity.invalid_token' });
});

it('floods no mailbox, however many accounts ask, and keeps no reset from it', async () => {
  const { email } = await aProvenCustomer(identity, dealer);
  const customers = [];
  for (let count = 0; count < 7; count += 1) {
    customers.push(await aProvenCustomer(identity, dealer));
  }

  await Promise.all(customers.map((customer) => ask(customer, email)));

  await mailTo(identity, email, 'account_exists', 5);
  await expect(
    identity.sql(`SELECT 1 FROM account_token WHERE email = $1 AND purpose = 'email_change'`, [
      email,
    ]),
  ).resolves.toHaveLength(5);
  await identity.call(requestPasswordReset, { email }, dealer);
  await tokenTo(identity, email, 'password_reset');
});
