import { checkHealth } from '@forecourt/contracts/health';
import { hashOfApiKey, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { createOrganization, revokeApiKey, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { setReadOnly } from '@forecourt/service-kit/testing/read-only';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const verify = async (key: string) =>
  (await identity.call(verifyApiKey, { hash: hashOfApiKey(key) }, aRequest())).key;

const lastUse = async (id: string) => {
  const [row] = await identity.sql<{ last_used_date: Date | null }>(
    'SELECT last_used_date FROM api_key WHERE id = $1',
    [id],
  );
  return row!.last_used_date;
};

it('returns what the gateway needs to know about a key', async () => {
  const { data: organization } = await identity.call(
    createOrganization,
    { name: 'Auto Müller', slug: 'mueller', currency: 'EUR', timeZone: 'Europe/Berlin' },
    aRequest(),
  );
  const key = await anApiKey(identity, {
    organizationId: organization.id,
    environment: 'test',
    scopes: ['vehicles:read'],
    rateLimit: 42,
    expiresDate: '2099-01-01T00:00:00Z',
  });

  await expect(verify(key.key)).resolves.toEqual({
    keyId: key.id,
    organizationId: organization.id,
    environment: 'test',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    scopes: ['vehicles:read'],
    rateLimit: 42,
    expiresDate: '2099-01-01T00:00:00.000Z',
  });
});

it('tells keys apart', async () => {
  const one = await anApiKey(identity);
  const other = await anApiKey(identity);

  await expect(verify(one.key)).resolves.toMatchObject({ organizationId: one.organizationId });
  await expect(verify(other.key)).resolves.toMatchObject({ organizationId: other.organizationId });
});

it('does not know a key that was never created', async () => {
  await expect(verify(makeApiKey('live'))).resolves.toBeNull();
});

it('does not know a revoked key', async () => {
  const { id, key } = await anApiKey(identity);
  await identity.call(revokeApiKey, { id }, aRequest());

  await expect(verify(key)).resolves.toBeNull();
});

it('does not know an expired key', async () => {
  const { id, key } = await anApiKey(identity, { expiresDate: '2099-01-01T00:00:00Z' });
  await identity.sql(`UPDATE api_key SET expires_date = now() WHERE id = $1`, [id]);

  await expect(verify(key)).resolves.toBeNull();
  await expect(lastUse(id)).resolves.toBeNull();
});

it('records the use of a key at most once a minute', async () => {
  const { id, key } = await anApiKey(identity);
  await verify(key);
  const first = await lastUse(id);
  expect(first).not.toBeNull();

  await verify(key);
  await expect(lastUse(id)).resolves.toEqual(first);

  await identity.sql(
    `UPDATE api_key SET last_used_date = now() - interval '61 seconds' WHERE id = $1`,
    [id],
  );
  await verify(key);
  expect((await lastUse(id))!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
});

it('does not wait while the key is locked', async () => {
  const { id, key } = await anApiKey(identity);
  await identity.sql('BEGIN');
  try {
    await identity.sql('UPDATE api_key SET name = $2 WHERE id = $1', [id, 'renamed']);

    await expect(verify(key)).resolves.toMatchObject({ keyId: id });
  } finally {
    await identity.sql('ROLLBACK');
  }
});

it('knows keys while the database takes no writes, and notes no use', async () => {
  const { key, id, organizationId } = await anApiKey(identity);
  const unmet = async () => (await identity.call(checkHealth('identity'), {}, aRequest())).unmet;
  await setReadOnly(identity, true);
  await eventually(async () => expect(await unmet()).toEqual(['the database is read-only']));

  expect(await verify(key)).toMatchObject({ organizationId });
  expect(await verify(makeApiKey('live'))).toBeNull();
  expect(await lastUse(id)).toBeNull();

  await setReadOnly(identity, false);
  await eventually(async () => expect(await unmet()).toEqual([]));
  expect(await verify(key)).toMatchObject({ organizationId });
  expect(await lastUse(id)).not.toBeNull();
});
