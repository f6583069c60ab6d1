import bcrypt from 'bcrypt';
import { userLinked } from '@forecourt/contracts/identity/events';
import { login, register } from '@forecourt/contracts/identity/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aRegistration, startIdentity } from './builders.js';

const { jest } = import.meta;

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());
afterEach(() => jest.restoreAllMocks());

const aCustomerOf = async (context: TenantContext) => {
  const form = aRegistration();
  const { user, customerId } = await identity.call(register, form, context);
  return { user, customerId, email: form.email, password: form.password };
};

const refusal = (email: string, password: string, context = dealer) =>
  identity.call(login, { email, password }, context).then(
    () => undefined,
    (error: unknown) => error,
  );

it('logs a customer in, ignoring the case of the e-mail address', async () => {
  const { user, customerId, email, password } = await aCustomerOf(dealer);

  await expect(
    identity.call(login, { email: email.toUpperCase(), password }, dealer),
  ).resolves.toEqual({
    isNewCustomer: false,
    customerId,
    user,
    tokens: {
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3_600,
      token_type: 'Bearer',
    },
  });
});

it('rehashes a password whose hash has another cost', async () => {
  const { email, password } = await aCustomerOf(dealer);
  const costlier = await bcrypt.hash(password, 5);
  await identity.sql('UPDATE user_account SET password_hash = $1 WHERE email = $2', [
    costlier,
    email,
  ]);

  await identity.call(login, { email, password }, dealer);

  const [row] = await identity.sql<{ password_hash: string }>(
    'SELECT password_hash FROM user_account WHERE email = $1',
    [email],
  );
  expect(bcrypt.getRounds(row!.password_hash)).toBe(4);
  await expect(bcrypt.compare(password, row!.password_hash)).resolves.toBe(true);
});

it('links a customer of another organization, once', async () => {
  const { user, customerId, email, password } = await aCustomerOf(dealer);
  const otherDealer = await aDealer(identity);

  const replies = await Promise.all(
    Array.from({ length: 5 }, () => identity.call(login, { email, password }, otherDealer)),
  );

  expect(replies.filter(({ isNewCustomer }) => isNewCustomer)).toHaveLength(1);
  expect(replies[0]!.user).toEqual(user);
  expect(replies[0]!.customerId).not.toBe(customerId);
  await eventually(() =>
    expect(
      identity
        .announced(userLinked)
        .filter(({ organizationId }) => organizationId === otherDealer.tenant.organizationId),
    ).toMatchObject([{ userId: user.id, customerId: replies[0]!.customerId }]),
  );
});

it('refuses a wrong password and links nothing', async () => {
  const { user, email } = await aCustomerOf(dealer);
  const otherDealer = await aDealer(identity);

  await expect(refusal(email, 'not her password', otherDealer)).resolves.toMatchObject({
    code: 'identity.invalid_credentials',
    kind: 'unauthenticated',
  });
  await expect(
    identity.sql('SELECT organization_id FROM customer_link WHERE user_id = $1', [user.id]),
  ).resolves.toEqual([{ organization_id: dealer.tenant.organizationId }]);
});

it("does not know the other environment's accounts", async () => {
  const { email, password } = await aCustomerOf(dealer);

  await expect(refusal(email, password, otherEnvironmentOf(dealer))).resolves.toMatchObject({
    code: 'identity.invalid_credentials',
  });
});

describe('never reveals who has an account:', () => {
  it('it refuses an unknown e-mail address like a wrong password', async () => {
    const { email } = await aCustomerOf(dealer);

    const [wrong, unknown, tooLong] = await Promise.all([
      refusal(email, 'not her password'),
      refusal('nobody@example.com', 'not her password'),
      refusal(email, 'x'.repeat(1_000)),
    ]);

    expect(wrong).toMatchObject({ code: 'identity.invalid_credentials' });
    expect(unknown).toEqual(wrong);
    expect(tooLong).toEqual(wrong);
  });

  it('it also compares one hash at the configured cost for an unknown e-mail address', async () => {
    const compare = jest.spyOn(bcrypt, 'compare');

    await refusal('nobody@example.com', 'not her password');

    expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([4]);
  });
});
