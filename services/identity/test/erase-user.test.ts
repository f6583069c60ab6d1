import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import { eraseUser } from '@forecourt/contracts/identity/account-rpc';
import { userUnlinked } from '@forecourt/contracts/identity/events';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anUnprovenCustomer, aProvenCustomer, mailsTo, tokenTo } from './accounts.js';
import { aDealer, aRegistration, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
beforeEach(() => {
  identity.fake(findActiveCustomers, () => ({ active: [] }));
});
afterAll(() => identity.stop());

interface Account {
  user: { id: string };
  password: string;
}

const erase = ({ user, password }: Account, at = dealer) =>
  identity.call(eraseUser, { id: user.id, password }, at);
const accountsOf = (id: string) => identity.sql('SELECT 1 FROM user_account WHERE id = $1', [id]);

it('removes the account with its last link, and signs the customer out', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const { user, customerId, email, password, tokens } = customer;

  await expect(erase(customer)).resolves.toEqual({ customerId, email });

  await expect(accountsOf(user.id)).resolves.toEqual([]);
  await expect(identity.call(getUser, { id: user.id }, dealer)).rejects.toMatchObject({
    code: 'identity.user_not_found',
  });
  await expect(
    identity.call(refreshSession, { refresh_token: tokens.refresh_token }, dealer),
  ).rejects.toMatchObject({ code: 'identity.invalid_token' });
  await expect(identity.call(login, { email, password }, dealer)).rejects.toMatchObject({
    code: 'identity.invalid_credentials',
  });
});

it("keeps the account for other organizations, and the customer's sessions there", async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const { user, email, password } = customer;
  const otherDealer = await aDealer(identity);
  const there = await identity.call(login, { email, password }, otherDealer);

  await erase(customer);

  await expect(identity.call(getUser, { id: user.id }, dealer)).rejects.toMatchObject({
    code: 'identity.user_not_found',
  });
  await expect(identity.call(getUser, { id: user.id }, otherDealer)).resolves.toEqual({
    data: user,
  });
  await expect(
    identity.call(refreshSession, { refresh_token: there.tokens.refresh_token }, otherDealer),
  ).resolves.toMatchObject({ user });
});

it.each([
  ['with the address, if it was proven', aProvenCustomer, true],
  [
    'without the address, if it was not: forms with it may be of somebody else',
    anUnprovenCustomer,
    false,
  ],
] as const)('is announced %s', async (_, aCustomer, isProven) => {
  const customer = await aCustomer(identity, dealer);

  await erase(customer);

  await eventually(() =>
    expect(identity.announced(userUnlinked)).toContainEqual({
      ...dealer.tenant,
      customerId: customer.customerId,
      userId: customer.user.id,
      email: isProven ? customer.email : null,
      reason: 'erased',
    }),
  );
});

it('waits for the proof of an address under which something was bought or asked for', async () => {
  const squatter = await anUnprovenCustomer(identity, dealer);
  identity.fake(findActiveCustomers, ({ customerIds }) => ({ active: customerIds }));

  await expect(erase(squatter)).rejects.toMatchObject({ code: 'identity.email_not_proven' });

  await expect(accountsOf(squatter.user.id)).resolves.toHaveLength(1);
});

it('leaves the address free for a new account', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  await erase(customer);

  const again = await identity.call(register, aRegistration({ email: customer.email }), dealer);

  expect(again).toMatchObject({ isNewUser: true, isNewCustomer: true });
  expect(again.user.id).not.toBe(customer.user.id);
  expect(again.user.emailVerified).toBe(false);
});

it('does not start the count of mails to the address anew', async () => {
  const form = aRegistration();
  for (let time = 0; time < 7; time += 1) {
    const { user } = await identity.call(register, form, dealer);
    await erase({ user, password: form.password });
  }

  await tokenTo(identity, form.email, 'email_verification', 5);
  await expect(
    identity.sql('SELECT 1 FROM account_token WHERE email = $1', [form.email]),
  ).resolves.toHaveLength(5);
  expect(await mailsTo(identity, form.email)).toHaveLength(5);
});

it('changes nothing with a wrong password', async () => {
  const { user } = await aProvenCustomer(identity, dealer);

  await expect(erase({ user, password: 'not the password' })).rejects.toMatchObject({
    code: 'identity.invalid_credentials',
  });

  await expect(accountsOf(user.id)).resolves.toHaveLength(1);
});

it('knows no user who is not linked to the organization', async () => {
  const customer = await aProvenCustomer(identity, dealer);

  await expect(erase(customer, await aDealer(identity))).rejects.toMatchObject({
    code: 'identity.user_not_found',
  });

  await expect(accountsOf(customer.user.id)).resolves.toHaveLength(1);
});
