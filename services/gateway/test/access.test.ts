import { randomUUID } from 'node:crypto';
import { getBrand } from '@forecourt/contracts/catalog/rpc';
import { listCustomers, updateCustomer } from '@forecourt/contracts/crm/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { hashOfApiKey, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { listOrganizations, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { aBrand, anEmptyPage } from './builders.js';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const unauthorized = { status: 401, body: { statusCode: 401, code: 'unauthorized' } };
const lacksScope = { status: 403, body: { statusCode: 403, code: 'insufficient_scope' } };
const notTheOperator = { status: 401, body: { statusCode: 401, code: 'invalid_operator_token' } };

describe('an API key', () => {
  it('opens the operations of its scopes', async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey({ scopes: ['vehicles:read'] });

    expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 200 });
  });

  it('is required', async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);

    expect(await gateway.get('/external/vehicles')).toMatchObject(unauthorized);
    expect(calls).toEqual([]);
  });

  it('is refused for a wrong checksum without asking identity', async () => {
    const questions = gateway.fake(verifyApiKey, () => ({ key: null }));
    const key = makeApiKey('live');
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');

    expect(await gateway.get('/external/vehicles', { key: mistyped })).toMatchObject(unauthorized);
    expect(questions).toEqual([]);
  });

  it('is refused if identity does not know it', async () => {
    expect(await gateway.get('/external/vehicles', { key: makeApiKey('live') })).toMatchObject(
      unauthorized,
    );
  });

  it('is verified by its hash, and only once', async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const { key, ...verified } = gateway.issueKey();
    const questions = gateway.fake(verifyApiKey, () => ({ key: verified }));

    await gateway.get('/external/vehicles', { key });
    await gateway.get('/external/vehicles', { key });

    expect(questions.map(({ request }) => request)).toEqual([{ hash: hashOfApiKey(key) }]);
  });

  it('is refused as soon as its revocation is announced', async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const { key, keyId } = gateway.issueKey();
    expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 200 });

    await gateway.deliver(apiKeyRevoked, { keyId, hash: hashOfApiKey(key) });

    expect(await gateway.get('/external/vehicles', { key })).toMatchObject(unauthorized);
  });

  it('is refused after it has expired', async () => {
    const { key } = gateway.issueKey({ expiresDate: new Date(Date.now() - 1_000).toISOString() });

    expect(await gateway.get('/external/vehicles', { key })).toMatchObject(unauthorized);
  });

  it('is answered 503 while identity is down', async () => {
    gateway.fake(verifyApiKey, () => {
      throw platformErrors.service_unavailable({ retryAfter: 2 });
    });

    expect(await gateway.get('/external/vehicles', { key: makeApiKey('live') })).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
    });
  });
});

describe('a scope', () => {
  it('is named if the key lacks it', async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey({ scopes: ['reference:read'] });

    expect(await gateway.get('/external/vehicles', { key })).toMatchObject({
      ...lacksScope,
      body: { ...lacksScope.body, error: expect.stringContaining('vehicles:read') },
    });
    expect(calls).toEqual([]);
  });

  it('for writing includes the one for reading', async () => {
    gateway.fake(listCustomers, anEmptyPage);
    const { key } = gateway.issueKey({ scopes: ['customers:write'] });

    expect(await gateway.get('/external/customers', { key })).toMatchObject({ status: 200 });
  });

  it('for reading does not include the one for writing', async () => {
    const calls = gateway.fake(updateCustomer, () => {
      throw new Error('must not be reached');
    });
    const { key } = gateway.issueKey({ scopes: ['customers:read'] });
    const path = `/external/customers/${randomUUID()}`;

    expect(await gateway.send('PATCH', path, { key, json: { isVip: true } })).toMatchObject(
      lacksScope,
    );
    expect(calls).toEqual([]);
  });
});

describe('a request without a key learns nothing about', () => {
  it.each([
    ['an unknown path', 'GET', '/external/nothing-here'],
    ['a wrong method', 'DELETE', '/external/vehicles'],
    ['an unknown parameter', 'GET', '/external/vehicles?unknown=1'],
    ['a malformed URL', 'GET', '/external/%E0%A4%A'],
    ['a prefix in percent-encoding', 'GET', '/%65xternal/vehicles'],
  ] as const)('%s', async (_, method, path) => {
    expect(await gateway.send(method, path)).toMatchObject(unauthorized);
  });

  it('a malformed body', async () => {
    const headers = { 'content-type': 'application/json' };

    expect(await gateway.post('/external/contact/submit', { headers, payload: '{' })).toMatchObject(
      unauthorized,
    );
  });

  it('an unsupported media type', async () => {
    const headers = { 'content-type': 'text/plain' };

    expect(
      await gateway.post('/external/contact/submit', { headers, payload: 'Hello' }),
    ).toMatchObject(unauthorized);
  });
});

describe('the manage surface', () => {
  const organizations = '/manage/organizations';

  it('opens to the operator token', async () => {
    gateway.fake(listOrganizations, () => ({ data: [], total: 0 }));

    expect(await gateway.get(organizations, { token: OPERATOR_TOKEN })).toMatchObject({
      status: 200,
      body: { total: 0 },
    });
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { token: `${OPERATOR_TOKEN}x` }],
    ['the token under another scheme', { headers: { authorization: `Basic ${OPERATOR_TOKEN}` } }],
    ['the token in place of an API key', { key: OPERATOR_TOKEN }],
  ])('refuses %s', async (_, options) => {
    const calls = gateway.fake(listOrganizations, () => ({ data: [], total: 0 }));

    expect(await gateway.get(organizations, options)).toMatchObject(notTheOperator);
    expect(calls).toEqual([]);
  });

  it('refuses an API key', async () => {
    const { key } = gateway.issueKey();

    expect(await gateway.get(organizations, { key, token: key })).toMatchObject(notTheOperator);
  });

  it.each(['/manage/nothing-here', '/%6danage/organizations', '/manage/%E0%A4%A'])(
    'reveals nothing about %s without the token',
    async (path) => {
      expect(await gateway.get(path)).toMatchObject(notTheOperator);
    },
  );

  it('is separate: its token does not open the external surface', async () => {
    gateway.fake(getBrand, () => ({ data: aBrand() }));
    const path = `/external/brands/${randomUUID()}`;

    expect(await gateway.get(path, { token: OPERATOR_TOKEN })).toMatchObject(unauthorized);
  });
});

it.each(['/', '/health/live', '/openapi.json', '/assets/brands/toyota.svg'])(
  '%s is open to everybody',
  async (path) => {
    expect(await gateway.get(path)).toMatchObject({ status: 200 });
  },
);

it('/health/ready is open to everybody, and names what is missing', async () => {
  expect(await gateway.get('/health/ready')).toMatchObject({
    status: 503,
    body: { status: 'not ready', unmet: ['no service is ready'] },
  });
});

it('the public keys for access tokens are open to everybody', async () => {
  expect(await gateway.get('/.well-known/jwks.json')).toMatchObject({
    status: 200,
    body: { keys: [gateway.customerTokens.publicKey] },
  });
});
