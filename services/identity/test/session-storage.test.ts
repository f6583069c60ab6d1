import type { QueryRunner } from 'typeorm';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { CreateSessions1795400000001 } from '../src/migrations/1795400000001-create-sessions.js';
import {
  aDealer,
  aSignedInUser,
  instanceStarterOf,
  isActive,
  sessionOf,
  startIdentity,
} from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeEach(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterEach(() => identity.stop());

const refresh = async ({ refresh_token }: Tokens) =>
  (await identity.call(refreshSession, { refresh_token }, dealer)).tokens;
const count = async (table: string) =>
  (await identity.sql<{ count: number }>(`SELECT count(*)::int FROM ${table}`))[0]!.count;

/** What an instance does at its start and every hour. */
async function clean(expectation: () => Promise<void>): Promise<void> {
  const startInstance = await instanceStarterOf(identity);
  const instance = await startInstance();
  try {
    await eventually(expectation);
  } finally {
    await instance.stop();
  }
}

describe('after the upgrade from a version without sessions', () => {
  it('refresh tokens work on, in sessions that can end', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    const runner = {
      query: (statement: string) => identity.sql(statement),
    } as Partial<QueryRunner>;
    const migration = new CreateSessions1795400000001();
    await migration.down(runner as QueryRunner);
    await migration.up(runner as QueryRunner);

    const next = await refresh(tokens);

    expect(sessionOf(next)).toBe(sessionOf(tokens));
    await expect(isActive(identity, tokens, dealer)).resolves.toBe(true);
  });

  it('so do those that an instance of that version issues meanwhile', async () => {
    const { tokens } = await aSignedInUser(identity, dealer);
    await identity.sql('DELETE FROM session');

    const next = await refresh(tokens);

    expect(sessionOf(next)).toBe(sessionOf(tokens));
    await expect(isActive(identity, next, dealer)).resolves.toBe(true);
  });
});

it('expired refresh tokens and sessions are removed, however many, and no others', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  await identity.sql(
    `WITH expired AS (
       INSERT INTO session (organization_id, environment, id, user_id, expires_date)
       SELECT organization_id, environment, gen_random_uuid(), user_id, now() - interval '1 second'
       FROM session, generate_series(1, 12000)
       RETURNING *
     )
     INSERT INTO refresh_token (organization_id, environment, hash, family_id, user_id, expires_date)
     SELECT organization_id, environment, id::text, id, user_id, expires_date FROM expired`,
  );

  await clean(async () => {
    expect(await count('refresh_token')).toBe(1);
    expect(await count('session')).toBe(1);
  });

  await expect(refresh(tokens)).resolves.toBeDefined();
});

it('a session whose customer comes back is kept', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  const { tokens: gone } = await aSignedInUser(identity, dealer);
  await identity.sql(`UPDATE session SET expires_date = now() + interval '1 second'`);
  await refresh(tokens);
  await identity.sql(`UPDATE session SET expires_date = now() WHERE id = $1`, [sessionOf(gone)]);

  await clean(async () => expect(await count('session')).toBe(1));

  await expect(isActive(identity, tokens, dealer)).resolves.toBe(true);
});

it('nothing of a user is left when the link to the organization is removed', async () => {
  const { user } = await aSignedInUser(identity, dealer);

  await identity.sql('DELETE FROM customer_link WHERE user_id = $1', [user.id]);

  expect([await count('session'), await count('refresh_token')]).toEqual([0, 0]);
});
