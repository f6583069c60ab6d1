import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '@forecourt/contracts/identity/account-rpc';
import { login } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aProvenCustomer, mailTo, tokenTo } from './accounts.js';
import { aDealer, isActive as isActiveAt, sessionOf, startIdentity } from './builders.js';

const NEW = 'a brand new password';
const invalidToken = { code: 'identity.invalid_token' };
const invalidCredentials = { code: 'identity.invalid_credentials', kind: 'unauthenticated' };

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

const refresh = ({ refresh_token }: Tokens) =>
  identity.call(refreshSession, { refresh_token }, dealer);
const isActive = (tokens: Tokens) => isActiveAt(identity, tokens, dealer);

type Customer = Awaited<ReturnType<typeof aProvenCustomer>>;
const change = ({ user, tokens }: Customer, currentPassword: string, at = dealer) =>
  identity.call(
    changePassword,
    { userId: user.id, sessionId: sessionOf(tokens), currentPassword, newPassword: NEW },
    at,
  );

it('goes on with this session, with new tokens, and ends the others', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const { email, password } = customer;
  const elsewhere = await identity.call(login, { email, password }, dealer);

  const { tokens, user } = await change(customer, password);

  expect(user).toEqual(customer.user);
  expect(sessionOf(tokens)).toBe(sessionOf(customer.tokens));
  await expect(isActive(tokens)).resolves.toBe(true);
  await expect(isActive(elsewhere.tokens)).resolves.toBe(false);
  await expect(refresh(elsewhere.tokens)).rejects.toMatchObject(invalidToken);
  await expect(refresh(customer.tokens)).rejects.toMatchObject(invalidToken);
  await expect(refresh(tokens)).resolves.toMatchObject({ user });
});

it('starts a session for a customer whose access token is from before there were sessions', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const { user, password: currentPassword } = customer;

  const request = { userId: user.id, currentPassword, newPassword: NEW };
  const { tokens } = await identity.call(changePassword, request, dealer);

  await expect(isActive(customer.tokens)).resolves.toBe(false);
  await expect(isActive(tokens)).resolves.toBe(true);
});

it('takes the new password from then on, and says so by mail', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  const { email, password } = customer;

  await change(customer, password);

  await expect(identity.call(login, { email, password: NEW }, dealer)).resolves.toBeDefined();
  await expect(identity.call(login, { email, password }, dealer)).rejects.toMatchObject(
    invalidCredentials,
  );
  await mailTo(identity, email, 'password_changed');
});

it('changes nothing with a wrong current password', async () => {
  const customer = await aProvenCustomer(identity, dealer);

  await expect(change(customer, 'not the password')).rejects.toMatchObject(invalidCredentials);

  await expect(isActive(customer.tokens)).resolves.toBe(true);
  await expect(identity.call(login, customer, dealer)).resolves.toBeDefined();
});

it('voids the tokens that were mailed before', async () => {
  const customer = await aProvenCustomer(identity, dealer);
  await identity.call(requestPasswordReset, { email: customer.email }, dealer);
  const token = await tokenTo(identity, customer.email, 'password_reset');

  await change(customer, customer.password);

  await expect(
    identity.call(resetPassword, { token, password: 'yet another' }, dealer),
  ).rejects.toMatchObject(invalidToken);
});

it('of two changes at once, one counts', async () => {
  const customer = await aProvenCustomer(identity, dealer);

  const outcomes = await Promise.allSettled([
    change(customer, customer.password),
    change(customer, customer.password),
  ]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('knows no user who is not linked to the organization', async () => {
  const customer = await aProvenCustomer(identity, dealer);

  await expect(change(customer, customer.password, await aDealer(identity))).rejects.toMatchObject({
    code: 'identity.user_not_found',
  });
});
