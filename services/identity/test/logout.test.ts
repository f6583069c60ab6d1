import { identityErrors } from '@forecourt/contracts/identity/errors';
import { sessionEnded } from '@forecourt/contracts/identity/events';
import { logout, refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aSignedInUser, isActive, sessionOf, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

const logOut = (token: string, at = dealer) => identity.call(logout, { refresh_token: token }, at);
const refresh = async (token: string) =>
  (await identity.call(refreshSession, { refresh_token: token }, dealer)).tokens;
const announcementsOf = (sessionId: string) =>
  identity.announced(sessionEnded).filter(({ sessionIds }) => sessionIds.includes(sessionId));

it('ends the session and announces it to the gateways within a second', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  await expect(isActive(identity, tokens, dealer)).resolves.toBe(true);

  await expect(logOut(tokens.refresh_token)).resolves.toEqual({ message: 'Logged out' });

  await expect(isActive(identity, tokens, dealer)).resolves.toBe(false);
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({
    code: identityErrors.invalid_token.code,
  });
  await eventually(() => expect(announcementsOf(sessionOf(tokens))).toHaveLength(1), 1_000);
});

it('ends the session with any of its tokens', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  const newest = await refresh(tokens.refresh_token);

  await logOut(tokens.refresh_token);

  await expect(refresh(newest.refresh_token)).rejects.toMatchObject({
    code: identityErrors.invalid_token.code,
  });
});

it('answers an unknown token as a known one, also when it is repeated', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  const known = await logOut(tokens.refresh_token);

  await expect(logOut(tokens.refresh_token)).resolves.toEqual(known);
  await expect(logOut('made up')).resolves.toEqual(known);
});

it("leaves the customer's other sessions alone", async () => {
  const { tokens, logIn } = await aSignedInUser(identity, dealer);
  const elsewhere = await logIn();

  await logOut(tokens.refresh_token);

  await expect(isActive(identity, elsewhere, dealer)).resolves.toBe(true);
  await expect(refresh(elsewhere.refresh_token)).resolves.toBeDefined();
});

it('ends no session of another organization or environment', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);

  await logOut(tokens.refresh_token, await aDealer(identity));
  await logOut(tokens.refresh_token, otherEnvironmentOf(dealer));

  await expect(isActive(identity, tokens, dealer)).resolves.toBe(true);
  await expect(refresh(tokens.refresh_token)).resolves.toBeDefined();
});
