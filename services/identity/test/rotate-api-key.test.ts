import { randomUUID } from 'node:crypto';
import { hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { rotateApiKey } from '@forecourt/contracts/identity/api-key-rpc';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { listApiKeys, revokeApiKey, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, startIdentity } from './builders.js';

const DAY = 24 * 60 * 60;

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const rotate = async (id: string, gracePeriod = DAY, more: { expiresDate?: string } = {}) =>
  (await identity.call(rotateApiKey, { id, gracePeriod, ...more }, aRequest())).data;
const verify = async (key: string) =>
  (await identity.call(verifyApiKey, { hash: hashOfApiKey(key) }, aRequest())).key;
const listOf = (organizationId: string) =>
  identity.call(listApiKeys, { organizationId }, aRequest());
const announcedOf = (keyId: string) =>
  identity.announced(apiKeyRevoked).filter((event) => event.keyId === keyId);
const fromNow = (seconds: number) => Date.now() + seconds * 1_000;

it.each([
  { kind: 'secret' as const },
  { kind: 'publishable' as const, origins: ['https://www.example.com'] },
])('gives a $kind key a successor with the same settings', async (kind) => {
  const old = await anApiKey(identity, {
    ...kind,
    environment: 'test',
    name: 'Website',
    scopes: ['vehicles:read'],
    rateLimit: 7,
  });

  const { previous, key, ...made } = await rotate(old.id);

  const { environment, name, scopes, origins, rateLimit } = old;
  expect(made).toMatchObject({ ...kind, environment, name, scopes, origins, rateLimit });
  expect(made).toMatchObject({ expiresDate: null, lastUsedDate: null, state: 'active' });
  expect(made.id).not.toBe(old.id);
  expect(await verify(key)).toMatchObject({ keyId: made.id, organizationId: old.organizationId });
  expect(previous.id).toBe(old.id);
});

it('lets the old key live on for the grace period', async () => {
  const old = await anApiKey(identity);
  const earliest = fromNow(DAY);

  const { previous } = await rotate(old.id, DAY);

  const end = Date.parse(previous.expiresDate!);
  expect(end).toBeGreaterThanOrEqual(earliest);
  expect(end).toBeLessThanOrEqual(fromNow(DAY));
  expect(previous).toMatchObject({ state: 'expiring', revokedDate: null });
  expect(await verify(old.key)).toMatchObject({ expiresDate: previous.expiresDate });
});

it('never lengthens the life of the old key', async () => {
  const expiresDate = new Date(fromNow(60)).toISOString();
  const old = await anApiKey(identity, { expiresDate });

  const { previous } = await rotate(old.id, DAY);

  expect(previous.expiresDate).toBe(expiresDate);
});

it('gives the new key an expiry if it is told one', async () => {
  const { id } = await anApiKey(identity);

  expect(await rotate(id, DAY, { expiresDate: '2099-01-01T00:00:00Z' })).toMatchObject({
    expiresDate: '2099-01-01T00:00:00.000Z',
  });
  await expect(rotate(id, DAY, { expiresDate: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    details: [{ field: 'expiresDate' }],
  });
});

it('ends the old key at once without a grace period, and tells the gateways', async () => {
  const old = await anApiKey(identity);

  const { previous, key } = await rotate(old.id, 0);

  expect(previous).toMatchObject({ state: 'revoked', revokedDate: expect.any(String) });
  expect(await verify(old.key)).toBeNull();
  expect(await verify(key)).not.toBeNull();
  const hash = hashOfApiKey(old.key);
  await eventually(() => expect(announcedOf(old.id)).toEqual([{ keyId: old.id, hash }]), 1_000);
});

it('shows the new key in no list', async () => {
  const { id, organizationId } = await anApiKey(identity);

  const { key } = await rotate(id);

  const list = await listOf(organizationId);
  expect(list.total).toBe(2);
  expect(JSON.stringify(list)).not.toContain(key);
});

it('gives a repeated request the same key again, which is kept encrypted', async () => {
  const { id, organizationId } = await anApiKey(identity);
  const context = { ...aRequest(), idempotency: { key: randomUUID(), fingerprint: 'same' } };

  const first = await identity.call(rotateApiKey, { id, gracePeriod: 0 }, context);
  const again = await identity.call(rotateApiKey, { id, gracePeriod: 0 }, context);

  expect(again).toEqual(first);
  expect((await listOf(organizationId)).total).toBe(2);
  const kept = await identity.sql<{ answer: string }>('SELECT answer FROM idempotency_key');
  expect(kept).toHaveLength(1);
  expect(kept[0]!.answer).not.toContain(first.data.key);
});

it('has one of two requests at once end the key; the other finds it revoked', async () => {
  const { id, organizationId } = await anApiKey(identity);

  const outcomes = await Promise.allSettled([rotate(id, 0), rotate(id, 0)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await listOf(organizationId)).total).toBe(2);
});

it('refuses a revoked and an expired key', async () => {
  const revoked = await anApiKey(identity);
  const expired = await anApiKey(identity);
  await identity.call(revokeApiKey, { id: revoked.id }, aRequest());
  await identity.sql('UPDATE api_key SET expires_date = now() WHERE id = $1', [expired.id]);

  for (const { id } of [revoked, expired]) {
    await expect(rotate(id)).rejects.toMatchObject({
      code: 'identity.api_key_not_active',
      kind: 'conflict',
    });
  }
});

it('refuses an unknown id', async () => {
  await expect(rotate(randomUUID())).rejects.toMatchObject({ code: 'identity.api_key_not_found' });
});

it.each([-1, 1.5, 90 * DAY + 1])('refuses a grace period of %s seconds', async (gracePeriod) => {
  const { id } = await anApiKey(identity);

  await expect(rotate(id, gracePeriod)).rejects.toMatchObject({
    details: [{ field: 'gracePeriod' }],
  });
});
