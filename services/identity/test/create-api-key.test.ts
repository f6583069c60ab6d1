import { createHash, randomUUID } from 'node:crypto';
import { apiKeyEnvironment } from '@forecourt/contracts/identity/api-key-format';
import { createApiKey } from '@forecourt/contracts/identity/rpc';
import { scopes } from '@forecourt/contracts/identity/shapes';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, anOrganization, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

it.each([
  ['live', 'sk_live_', 1_000],
  ['test', 'sk_test_', 300],
] as const)('creates a %s key that begins with %s', async (environment, prefix, rateLimit) => {
  const key = await anApiKey(identity, { environment });

  expect(key.key.startsWith(prefix)).toBe(true);
  expect(apiKeyEnvironment(key.key)).toBe(environment);
  expect(key).toMatchObject({
    name: 'API key',
    environment,
    last4: key.key.slice(-4),
    scopes,
    rateLimit,
    expiresDate: null,
    revokedDate: null,
    lastUsedDate: null,
  });
});

it('gives a key the requested scopes, limit and expiry', async () => {
  const key = await anApiKey(identity, {
    name: 'Website',
    scopes: ['vehicles:read', 'reference:read', 'vehicles:read'],
    rateLimit: 50,
    expiresDate: '2099-01-01T02:00:00+02:00',
  });

  expect(key).toMatchObject({
    name: 'Website',
    scopes: ['reference:read', 'vehicles:read'],
    rateLimit: 50,
    expiresDate: '2099-01-01T00:00:00.000Z',
  });
});

it('stores the hash of a key and never the key', async () => {
  const { id, key } = await anApiKey(identity);

  const [row] = await identity.sql<{ hash: string; text: string }>(
    'SELECT hash, api_key::text AS text FROM api_key WHERE id = $1',
    [id],
  );

  expect(row!.hash).toBe(createHash('sha256').update(key).digest('hex'));
  expect(row!.text).not.toContain(key.slice('sk_live_'.length, -4));
});

it('refuses an expiry in the past', async () => {
  await expect(anApiKey(identity, { expiresDate: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: [{ field: 'expiresDate', message: 'must be in the future' }],
  });
});

it('refuses an unknown scope', async () => {
  const { id: organizationId } = await anOrganization(identity);
  const request = { organizationId, environment: 'live', scopes: ['everything'] };

  await expect(identity.call(createApiKey, request as never, aRequest())).rejects.toMatchObject({
    code: 'invalid_parameter',
  });
});

it('refuses an unknown organization', async () => {
  await expect(anApiKey(identity, { organizationId: randomUUID() })).rejects.toMatchObject({
    code: 'identity.organization_not_found',
  });
});
