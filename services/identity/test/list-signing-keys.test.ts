import { decodeProtectedHeader } from 'jose';
import { listSigningKeys, register } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aRegistration, instanceStarterOf, startIdentity } from './builders.js';

let identity: TestService;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.stop());

const listed = async () => (await identity.call(listSigningKeys, {}, aRequest())).keys;
const listedIds = async () => (await listed()).map(({ kid }) => kid);

/** The id of the key that signs log-ins now. */
async function signingId() {
  const { tokens } = await identity.call(register, aRegistration(), await aDealer(identity));
  return decodeProtectedHeader(tokens.access_token).kid!;
}

const signsSince = (kid: string, interval: string) =>
  identity.sql('UPDATE signing_key SET signs_from = now() - $2::interval WHERE kid = $1', [
    kid,
    interval,
  ]);

const waitingSessions = () =>
  identity.sql(
    `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE NOT granted AND datname = current_database()`,
  );

/** What the rotation does at each start and every hour. */
async function rotate() {
  const startInstance = await instanceStarterOf(identity);
  await (await startInstance()).stop();
}

it('returns the public half of the signing key', async () => {
  const keys = await listed();

  expect(keys).toEqual([
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: await signingId(),
      alg: 'EdDSA',
      use: 'sig',
    },
  ]);
});

it('returns the same list from every instance and after every start', async () => {
  const [kid] = await listedIds();

  await rotate();

  await expect(listedIds()).resolves.toEqual([kid]);
});

it('holds one key when several instances start for the first time together', async () => {
  const startInstance = await instanceStarterOf(identity);
  await identity.sql('DELETE FROM signing_key');
  // No instance can write a key until all are ready to.
  await identity.sql('BEGIN');
  await identity.sql('LOCK TABLE signing_key IN EXCLUSIVE MODE');
  const starting = Promise.all([startInstance(), startInstance(), startInstance()]);
  await eventually(async () => expect(await waitingSessions()).toHaveLength(3));
  await identity.sql('COMMIT');

  const instances = await starting;

  await expect(listedIds()).resolves.toHaveLength(1);
  await Promise.all(instances.map((instance) => instance.stop()));
});

it('replaces no key before it has signed for 30 days', async () => {
  const [kid] = await listedIds();
  await signsSince(kid!, '29 days 23 hours');

  await rotate();

  await expect(listedIds()).resolves.toEqual([kid]);
});

it('shows the next key a day before it signs, and creates no second one meanwhile', async () => {
  const [old] = await listedIds();
  await signsSince(old!, '30 days');

  await rotate();
  await rotate();

  const ids = await listedIds();
  expect(ids).toHaveLength(2);
  expect(ids).toContain(old);
  await expect(signingId()).resolves.toBe(old);
  const [next] = await identity.sql<{ days: number }>(
    'SELECT extract(epoch FROM max(signs_from) - now())::float8 / 86400 AS days FROM signing_key',
  );
  expect(next!.days).toBeCloseTo(1, 2);
});

it('shows the old key until all of its tokens have expired', async () => {
  const [old] = await listedIds();
  await signsSince(old!, '30 days');
  await rotate();
  const next = (await listedIds()).find((kid) => kid !== old)!;

  await signsSince(next, '23 hours');
  await rotate();
  await expect(signingId()).resolves.toBe(next);
  await expect(listedIds()).resolves.toEqual([next, old]);

  await signsSince(next, '25 hours');
  await rotate();
  await expect(listedIds()).resolves.toEqual([next]);
});

it('never shows a private half', async () => {
  const rows = await identity.sql<{ d: string }>(
    `SELECT private_jwk ->> 'd' AS d FROM signing_key`,
  );

  expect(rows[0]!.d).toEqual(expect.any(String));
  expect(JSON.stringify(await listed())).not.toContain(rows[0]!.d);
});
