import {
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '@forecourt/contracts/identity/account-rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import { userChanged, userUnlinked } from '@forecourt/contracts/identity/events';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anUnprovenCustomer, crmKnows, mailsTo, tokenTo, type OpenedMail } from './accounts.js';
import { aDealer, startIdentity } from './builders.js';

const OWNERS = "the owner's password";

let identity: TestService;
let dealer: TenantContext;
let otherDealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
});
beforeEach(async () => {
  dealer = await aDealer(identity);
  otherDealer = await aDealer(identity);
});
afterAll(() => identity.stop());

/** An account that somebody made with another's address, as a customer of two dealers. */
async function aSquattedAddress() {
  const squatter = await anUnprovenCustomer(identity, dealer, {
    firstName: 'Eve',
    phone: { mobile: '+1 666' },
  });
  const { email, password } = squatter;
  const there = await identity.call(login, { email, password }, otherDealer);
  return { ...squatter, there };
}

type Squatted = Awaited<ReturnType<typeof aSquattedAddress>>;

/** The owner finds the address taken, and resets the password. */
async function resetByOwner({ email }: Squatted): Promise<void> {
  const earlier = (await mailsTo(identity, email)).filter(isReset);
  await identity.call(requestPasswordReset, { email }, dealer);
  const token = await tokenTo(identity, email, 'password_reset', earlier.length + 1);
  await identity.call(resetPassword, { token, password: OWNERS }, dealer);
}

const isReset = ({ template }: OpenedMail) => template === 'password_reset';

/** The owner follows the link of the mail that the squatter's registration sent, without being signed in. */
async function verifyByOwner({ email }: Squatted) {
  const token = await tokenTo(identity, email, 'email_verification');
  return identity.call(verifyEmail, { token }, dealer);
}

const unlinkingsOf = (userId: string) =>
  identity.announced(userUnlinked).filter((event) => event.userId === userId);

describe.each([
  ['reset', resetByOwner],
  ['verification', verifyByOwner],
])('a first proof by a %s of somebody who did not give the password', (_, prove) => {
  it('leaves nothing that the squatter set: password, sessions, links', async () => {
    crmKnows(identity);
    const squatted = await aSquattedAddress();
    const { user, email, password, tokens, there } = squatted;

    await prove(squatted);

    await expect(identity.call(login, { email, password }, dealer)).rejects.toMatchObject({
      code: 'identity.invalid_credentials',
    });
    for (const [token, at] of [
      [tokens.refresh_token, dealer],
      [there.tokens.refresh_token, otherDealer],
    ] as const) {
      await expect(
        identity.call(refreshSession, { refresh_token: token }, at),
      ).rejects.toMatchObject({ code: 'identity.invalid_token' });
      await expect(identity.call(getUser, { id: user.id }, at)).rejects.toMatchObject({
        code: 'identity.user_not_found',
      });
    }
    await eventually(() => expect(unlinkingsOf(user.id)).toHaveLength(2));
    expect(unlinkingsOf(user.id)).toContainEqual({
      ...dealer.tenant,
      customerId: squatted.customerId,
      userId: user.id,
      email: null,
      reason: 'unproven',
    });
  });

  it('keeps a link by which something was bought or asked for, without the names', async () => {
    const squatted = await aSquattedAddress();
    crmKnows(identity, squatted.customerId);

    await prove(squatted);

    const { data } = await identity.call(getUser, { id: squatted.user.id }, dealer);
    expect(data).toMatchObject({
      email: squatted.email,
      emailVerified: true,
      firstName: '',
      lastName: '',
      phone: null,
    });
    await eventually(() =>
      expect(unlinkingsOf(squatted.user.id)).toMatchObject([otherDealer.tenant]),
    );
    await eventually(() =>
      expect(identity.announced(userChanged)).toContainEqual(
        expect.objectContaining({ ...dealer.tenant, firstName: '', emailVerified: true }),
      ),
    );
  });

  it('voids what was mailed before', async () => {
    crmKnows(identity);
    const squatted = await aSquattedAddress();
    const verification = await tokenTo(identity, squatted.email, 'email_verification');
    await identity.call(requestPasswordReset, { email: squatted.email }, dealer);
    const reset = await tokenTo(identity, squatted.email, 'password_reset');

    await prove(squatted);

    await expect(identity.call(verifyEmail, { token: verification }, dealer)).rejects.toMatchObject(
      { code: 'identity.invalid_token' },
    );
    await expect(
      identity.call(resetPassword, { token: reset, password: OWNERS }, dealer),
    ).rejects.toMatchObject({ code: 'identity.invalid_token' });
  });

  it('does nothing while crm cannot say which links were used', async () => {
    identity.fake(findActiveCustomers, () => {
      throw platformErrors.service_unavailable();
    });
    const squatted = await aSquattedAddress();

    await expect(prove(squatted)).rejects.toMatchObject({ code: 'service_unavailable' });

    const { data } = await identity.call(getUser, { id: squatted.user.id }, dealer);
    expect(data).toEqual(squatted.user);
  });
});

it('by a verification, the answer says that a password must be set by a reset', async () => {
  crmKnows(identity);
  const squatted = await aSquattedAddress();

  await expect(verifyByOwner(squatted)).resolves.toEqual({
    data: { email: squatted.email, emailVerified: true, passwordResetRequired: true },
  });

  await resetByOwner(squatted);
  const { email } = squatted;
  const owner = await identity.call(login, { email, password: OWNERS }, dealer);
  expect(owner).toMatchObject({
    isNewCustomer: true,
    user: { firstName: '', emailVerified: true },
  });
});

it('by a signed-in customer of another account counts as by a stranger', async () => {
  crmKnows(identity);
  const squatted = await aSquattedAddress();
  const other = await anUnprovenCustomer(identity, dealer);
  const token = await tokenTo(identity, squatted.email, 'email_verification');

  const { data } = await identity.call(
    verifyEmail,
    { token, signedInUserId: other.user.id },
    dealer,
  );

  expect(data.passwordResetRequired).toBe(true);
});

it('lets no log-in in that checked the password before', async () => {
  crmKnows(identity);
  const squatted = await aSquattedAddress();
  const { email, password } = squatted;
  await identity.call(requestPasswordReset, { email }, dealer);
  const token = await tokenTo(identity, email, 'password_reset');

  const outcomes = await Promise.allSettled([
    identity.call(resetPassword, { token, password: OWNERS }, dealer),
    ...Array.from({ length: 10 }, () => identity.call(login, { email, password }, dealer)),
  ]);

  expect(outcomes[0].status).toBe('fulfilled');
  await expect(
    identity.sql('SELECT 1 FROM session WHERE user_id = $1 AND ended_date IS NULL', [
      squatted.user.id,
    ]),
  ).resolves.toEqual([]);
});

it('takes the address from nobody: register finds it taken until the owner resets', async () => {
  crmKnows(identity);
  const squatted = await aSquattedAddress();
  const form = { email: squatted.email, password: OWNERS, firstName: 'Jane', lastName: 'Doe' };

  await expect(identity.call(register, form, dealer)).rejects.toMatchObject({
    code: 'identity.email_taken',
  });
  await resetByOwner(squatted);

  await expect(identity.call(register, form, dealer)).resolves.toMatchObject({
    isNewUser: false,
    isNewCustomer: true,
  });
});
