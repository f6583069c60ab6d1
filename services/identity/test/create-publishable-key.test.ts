import { apiKeyEnvironment } from '@forecourt/contracts/identity/api-key-format';
import { publishableScopes } from '@forecourt/contracts/identity/shapes';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const origins = ['https://www.example.com'];
const aPublishableKey = (more: Parameters<typeof anApiKey>[1] = {}) =>
  anApiKey(identity, { kind: 'publishable', origins, ...more });

it.each([
  ['live', 'pk_live_'],
  ['test', 'pk_test_'],
] as const)('creates a %s key that begins with %s', async (environment, prefix) => {
  const { key, ...made } = await aPublishableKey({ environment });

  expect(key.startsWith(prefix)).toBe(true);
  expect(apiKeyEnvironment(key)).toBe(environment);
  expect(made).toMatchObject({ kind: 'publishable', environment, origins });
});

it('gives it, by default, every scope that may be public', async () => {
  expect((await aPublishableKey()).scopes.toSorted()).toEqual(publishableScopes.toSorted());
});

it('gives it fewer scopes if asked to', async () => {
  const scopes = ['contact:write' as const];

  expect(await aPublishableKey({ scopes })).toMatchObject({ scopes });
});

it.each(['customers:read', 'customers:write', 'customer_auth:write'] as const)(
  'refuses the scope %s',
  async (scope) => {
    await expect(aPublishableKey({ scopes: ['blogs:read', scope] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ field: 'scopes', message: expect.stringContaining(scope) }],
    });
  },
);

it('keeps an origin as browsers write it, and once', async () => {
  const given = [
    'https://WWW.Example.com/',
    'https://www.example.com:443',
    'http://localhost:5173',
  ];

  expect((await aPublishableKey({ origins: given })).origins).toEqual([
    'https://www.example.com',
    'http://localhost:5173',
  ]);
});

it('refuses a publishable key without origins, and a secret key with them', async () => {
  await expect(aPublishableKey({ origins: undefined })).rejects.toMatchObject({
    details: [{ field: 'origins', message: 'is required for a publishable key' }],
  });
  await expect(anApiKey(identity, { origins })).rejects.toMatchObject({
    details: [{ field: 'origins', message: 'is only for keys of kind publishable' }],
  });
});

it('refuses more than 20 origins', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://site-${index}.example`);

  expect((await aPublishableKey({ origins: many(20) })).origins).toHaveLength(20);
  await expect(aPublishableKey({ origins: many(21) })).rejects.toMatchObject({
    details: [{ field: 'origins' }],
  });
});
