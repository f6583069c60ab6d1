import { createHash } from 'node:crypto';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { sessionEnded } from '@forecourt/contracts/identity/events';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
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

const refresh = (token: string, at = dealer) =>
  identity.call(refreshSession, { refresh_token: token }, at);
const refreshed = async (token: string) => (await refresh(token)).tokens;
const invalid = { code: identityErrors.invalid_token.code, kind: 'invalid' };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const usedAgo = (token: string, seconds: number) =>
  identity.sql(
    'UPDATE refresh_token SET used_date = now() - make_interval(secs => $2) WHERE hash = $1',
    [hashOf(token), seconds],
  );
const expires = (token: string, seconds: number) =>
  identity.sql(
    'UPDATE refresh_token SET expires_date = now() + make_interval(secs => $2) WHERE hash = $1',
    [hashOf(token), seconds],
  );
const daysLeft = async (token: string) => {
  const rows = await identity.sql<{ days: number }>(
    `SELECT extract(epoch FROM expires_date - now())::float8 / 86400 AS days
     FROM refresh_token WHERE hash = $1`,
    [hashOf(token)],
  );
  return rows[0]?.days;
};

describe('a refresh token', () => {
  it('holds 256 random bits and is stored as a hash for 30 days', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    const next = await refreshed(tokens.refresh_token);

    for (const { refresh_token: token } of [tokens, next]) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(await daysLeft(token)).toBeCloseTo(30, 1);
      const plain = 'SELECT 1 FROM refresh_token t WHERE strpos(t::text, $1) > 0';
      await expect(identity.sql(plain, [token])).resolves.toEqual([]);
    }
  });

  it('gives new tokens of the same session, and the user', async () => {
    const { user, tokens } = await aSignedInUser(identity, dealer);

    const answer = await refresh(tokens.refresh_token);

    expect(answer).toEqual({
      user,
      tokens: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3_600,
        token_type: 'Bearer',
      },
    });
    expect(answer.tokens.refresh_token).not.toBe(tokens.refresh_token);
    expect(answer.tokens.access_token).not.toBe(tokens.access_token);
    expect(sessionOf(answer.tokens)).toBe(sessionOf(tokens));
  });

  it('goes on for as long as the customer comes back', async () => {
    let { tokens } = await aSignedInUser(identity, dealer);
    for (let month = 0; month < 3; month += 1) {
      await expires(tokens.refresh_token, 60);
      tokens = await refreshed(tokens.refresh_token);
      expect(await daysLeft(tokens.refresh_token)).toBeCloseTo(30, 1);
    }
  });

  it('is refused after it has expired', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    await expires(tokens.refresh_token, 0);

    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalid);
  });

  it('is unknown to another organization and to the other environment', async () => {
    const { tokens, logIn } = await aSignedInUser(identity, dealer);
    const other = await aDealer(identity);
    await logIn(other);

    for (const stranger of [other, otherEnvironmentOf(dealer)]) {
      await expect(refresh(tokens.refresh_token, stranger)).rejects.toMatchObject(invalid);
    }
    await expect(refresh(tokens.refresh_token)).resolves.toBeDefined();
  });

  it.each(['x', 'A'.repeat(43), '\u{1F600}'])('is refused if it was made up: %s', async (token) => {
    await expect(refresh(token)).rejects.toMatchObject(invalid);
  });
});

describe('a refresh token that was replaced', () => {
  it('gives a working token of the same session within 60 seconds', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    const first = await refreshed(tokens.refresh_token);
    await usedAgo(tokens.refresh_token, 55);

    const again = await refreshed(tokens.refresh_token);

    expect(again.refresh_token).toBe(first.refresh_token);
    expect(sessionOf(again)).toBe(sessionOf(tokens));
    await expect(refresh(again.refresh_token)).resolves.toBeDefined();
  });

  it('gives the newest token if its successor was replaced too', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    let newest = tokens;
    for (let use = 0; use < 5; use += 1) newest = await refreshed(newest.refresh_token);

    const again = await refreshed(tokens.refresh_token);

    expect(again.refresh_token).toBe(newest.refresh_token);
  });

  it('works for twenty requests at once, which all get the same token', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refreshed(tokens.refresh_token)),
    );

    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    expect(new Set(answers.map(sessionOf))).toEqual(new Set([sessionOf(tokens)]));
    await expect(refresh(answers[0]!.refresh_token)).resolves.toBeDefined();
  });

  it('ends the session after 60 seconds: somebody else has it', async () => {
    const { tokens, logIn } = await aSignedInUser(identity, dealer);
    const elsewhere = await logIn();
    const newest = await refreshed(tokens.refresh_token);
    await usedAgo(tokens.refresh_token, 61);

    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject(invalid);

    await expect(refresh(newest.refresh_token)).rejects.toMatchObject(invalid);
    await expect(isActive(identity, newest, dealer)).resolves.toBe(false);
    await eventually(
      () =>
        expect(identity.announced(sessionEnded)).toContainEqual({
          sessionIds: [sessionOf(tokens)],
        }),
      1_000,
    );
    await expect(refresh(elsewhere.refresh_token)).resolves.toBeDefined();
  });
});

it('each log-in starts a session of its own', async () => {
  const { tokens, logIn } = await aSignedInUser(identity, dealer);
  const second = await logIn();

  expect(sessionOf(second)).not.toBe(sessionOf(tokens));
  await refresh(tokens.refresh_token);
  await expect(refresh(second.refresh_token)).resolves.toBeDefined();
});
