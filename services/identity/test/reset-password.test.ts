import { requestPasswordReset, resetPassword } from '@forecourt/contracts/identity/account-rpc';
import { login } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aProvenCustomer, expireTokensTo, mailsTo, mailTo, tokenTo } from './accounts.js';
import { aDealer, aRegistration, startIdentity } from './builders.js';

const NEW = 'a brand new password';
const invalidToken = { code: 'identity.invalid_token', kind: 'invalid' };

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

const forgot = (email: string, at = dealer) => identity.call(requestPasswordReset, { email }, at);
const reset = (token: string, password = NEW, at = dealer) =>
  identity.call(resetPassword, { token, password }, at);
const logIn = (email: string, password: string, at = dealer) =>
  identity.call(login, { email, password }, at);

/** A customer who forgot the password, with the token of the mail. */
async function aForgetfulCustomer() {
  const customer = await aProvenCustomer(identity, dealer);
  await forgot(customer.email);
  return { ...customer, token: await tokenTo(identity, customer.email, 'password_reset') };
}

it('lets the customer log in with the new password alone, and says so by mail', async () => {
  const { email, password, token, user } = await aForgetfulCustomer();

  await reset(token);

  await expect(logIn(email, NEW)).resolves.toMatchObject({ user });
  await expect(logIn(email, password)).rejects.toMatchObject({
    code: 'identity.invalid_credentials',
  });
  await mailTo(identity, email, 'password_changed');
});

it('greets the customer by name only where the address was proven', async () => {
  const { email } = await aForgetfulCustomer();

  expect(await mailTo(identity, email, 'password_reset')).toMatchObject({ firstName: 'Jane' });
  expect(await mailTo(identity, email, 'email_verification')).not.toHaveProperty('firstName');
});

it('ends all sessions, at every organization', async () => {
  const { email, password, tokens, token } = await aForgetfulCustomer();
  const otherDealer = await aDealer(identity);
  const there = await logIn(email, password, otherDealer);

  await reset(token);

  const refresh = (refresh_token: string, at: TenantContext) =>
    identity.call(refreshSession, { refresh_token }, at);
  await expect(refresh(tokens.refresh_token, dealer)).rejects.toMatchObject(invalidToken);
  await expect(refresh(there.tokens.refresh_token, otherDealer)).rejects.toMatchObject(
    invalidToken,
  );
});

it('takes a token once', async () => {
  const { email, token } = await aForgetfulCustomer();

  const outcomes = await Promise.allSettled([reset(token, 'the first one'), reset(token, NEW)]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(reset(token)).rejects.toMatchObject(invalidToken);
  const winner = outcomes[0].status === 'fulfilled' ? 'the first one' : NEW;
  await expect(logIn(email, winner)).resolves.toBeDefined();
});

it('refuses a token after an hour', async () => {
  const { email, token } = await aForgetfulCustomer();
  await expireTokensTo(identity, email);

  await expect(reset(token)).rejects.toMatchObject(invalidToken);
});

it('voids a token when a newer one is mailed, also by another organization', async () => {
  const { email, password, token } = await aForgetfulCustomer();
  const otherDealer = await aDealer(identity);
  await logIn(email, password, otherDealer);

  await forgot(email, otherDealer);
  const newer = await tokenTo(identity, email, 'password_reset', 2);

  await expect(reset(token)).rejects.toMatchObject(invalidToken);
  await reset(newer, NEW, otherDealer);
});

it.each<[string, (at: TenantContext) => Promise<TenantContext> | TenantContext]>([
  ['another organization', () => aDealer(identity)],
  ['the other environment', otherEnvironmentOf],
])('refuses a token at %s', async (_, stranger) => {
  const { token } = await aForgetfulCustomer();

  await expect(reset(token, NEW, await stranger(dealer))).rejects.toMatchObject(invalidToken);

  await reset(token);
});

it('stores no token in the clear', async () => {
  const { user, token } = await aForgetfulCustomer();

  const rows = await identity.sql<{ row: string }>(
    `SELECT account_token::text AS row FROM account_token WHERE user_id = $1
     UNION ALL SELECT outbox::text FROM outbox`,
    [user.id],
  );

  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(token);
});

it('answers alike for an address without an account, and mails it nothing', async () => {
  const { email: unknown } = aRegistration();
  const { email: known } = await aProvenCustomer(identity, dealer);

  expect(await forgot(unknown)).toEqual(await forgot(known));

  await tokenTo(identity, known, 'password_reset');
  expect(await mailsTo(identity, unknown)).toEqual([]);
});

it('mails an address five times an hour at most, whoever asks and how often at once', async () => {
  const { email, user } = await aProvenCustomer(identity, dealer);
  await expireTokensTo(identity, email);
  const otherDealer = await aDealer(identity);

  await Promise.all(
    Array.from({ length: 12 }, (_, index) => forgot(email, index % 2 ? dealer : otherDealer)),
  );

  await eventually(async () => {
    const left = await identity.sql(
      `SELECT 1 FROM outbox WHERE name = 'identity.password-reset.requested'`,
    );
    expect(left).toEqual([]);
  });
  const tokens = await identity.sql(
    'SELECT 1 FROM account_token WHERE user_id = $1 AND expires_date > now()',
    [user.id],
  );
  expect(tokens).toHaveLength(5);
  await tokenTo(identity, email, 'password_reset', 5);
  expect((await mailsTo(identity, email)).filter(isReset)).toHaveLength(5);
});

const isReset = ({ template }: { template: string }) => template === 'password_reset';

it.each(['short', 'é'.repeat(37)])('refuses the new password %j', async (password) => {
  const { token } = await aForgetfulCustomer();

  await expect(reset(token, password)).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: [expect.objectContaining({ field: 'password' })],
  });
});
