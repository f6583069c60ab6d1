import { randomUUID } from 'node:crypto';
import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { anEmptyPage } from './builders.js';
import {
  startTestGateway,
  type Answer,
  type RequestOptions,
  type TestGateway,
} from './start-test-gateway.js';

const ORIGIN = 'https://www.example.com';
const FOREIGN = 'https://evil.example';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
  gateway.fake(listVehicles, anEmptyPage);
});
afterEach(() => gateway.stop());

const aPublishableKey = (more = {}) =>
  gateway.issueKey({ kind: 'publishable', origins: [ORIGIN], scopes: ['vehicles:read'], ...more });
const fromPage = (key: string, origin = ORIGIN, more: RequestOptions = {}): RequestOptions => ({
  ...more,
  key,
  headers: { ...more.headers, origin },
});
const corsHeadersOf = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('an answer to a publishable key, sent by a page of its own origin,', () => {
  const expectReadable = ({ headers }: Answer) => {
    expect(headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-expose-headers':
        'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, Idempotent-Replayed, ' +
        'Forecourt-Environment, ETag',
    });
    expect(String(headers.vary).split(', ')).toContain('Origin');
  };

  it('can be read by the page', async () => {
    const { key } = aPublishableKey();

    const answer = await gateway.get('/external/vehicles', fromPage(key));

    expect(answer.status).toBe(200);
    expectReadable(answer);
    expect(answer.headers.vary).toBe('Origin, x-api-key');
  });

  it.each([
    [400, '/external/vehicles?page=0'],
    [400, '/external/%zz'],
    [403, '/external/customers'],
    [404, '/external/nothing-here'],
    [405, '/external/contact/submit'],
  ])('can be read if it is %i', async (status, path) => {
    const { key } = aPublishableKey();

    const answer = await gateway.get(path, fromPage(key));

    expect(answer.status).toBe(status);
    expectReadable(answer);
  });

  it('can be read if it is 429', async () => {
    const { key } = aPublishableKey({ rateLimit: 1 });
    await gateway.get('/external/vehicles', fromPage(key));

    const answer = await gateway.get('/external/vehicles', fromPage(key));

    expect(answer.status).toBe(429);
    expectReadable(answer);
  });

  it('can be read if it is 503', async () => {
    const { key } = aPublishableKey({ scopes: ['contact:write'] });
    const json = { name: 'Jane', email: 'jane@example.com', message: 'Hello' };

    const answer = await gateway.post('/external/contact/submit', fromPage(key, ORIGIN, { json }));

    expect(answer.status).toBe(503);
    expectReadable(answer);
  });

  it('names the origin that asks, of several', async () => {
    const other = 'http://localhost:5173';
    const { key } = aPublishableKey({ origins: [ORIGIN, other] });

    const { headers } = await gateway.get('/external/vehicles', fromPage(key, other));

    expect(headers['access-control-allow-origin']).toBe(other);
  });
});

describe('a publishable key is refused', () => {
  const refused = { status: 403, body: { code: 'origin_not_allowed' } };

  it.each([
    FOREIGN,
    'null',
    '',
    'http://www.example.com',
    'https://www.example.com:8443',
    'https://www.example.com.evil.example',
    'https://WWW.example.com',
    `${ORIGIN}/`,
    `${ORIGIN}, ${FOREIGN}`,
  ])('with the origin %j, in an answer that no page can read', async (origin) => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = aPublishableKey();

    const answer = await gateway.get('/external/vehicles', fromPage(key, origin));

    expect(answer).toMatchObject(refused);
    expect(corsHeadersOf(answer)).toEqual([]);
    expect(answer.headers.vary).toBe('Origin');
    expect(calls).toEqual([]);
  });

  it('without an origin, and the error says what to do', async () => {
    const { key } = aPublishableKey();

    const answer = await gateway.get('/external/vehicles', { key });

    expect(answer).toMatchObject(refused);
    expect(answer.body).toMatchObject({ error: expect.stringContaining('use a secret key') });
  });

  it('with an unknown path too', async () => {
    const { key } = aPublishableKey();

    expect(await gateway.get('/external/nothing', fromPage(key, FOREIGN))).toMatchObject(refused);
  });

  it('without counting for the key', async () => {
    const { key } = aPublishableKey({ rateLimit: 1 });
    await gateway.get('/external/vehicles', fromPage(key, FOREIGN));

    expect(await gateway.get('/external/vehicles', fromPage(key))).toMatchObject({ status: 200 });
  });

  it('in Authorization, and the error says where it belongs', async () => {
    const { key } = aPublishableKey();

    expect(await gateway.get('/external/vehicles', { token: key })).toMatchObject({
      status: 401,
      body: { error: 'Invalid or missing API key; send it in x-api-key' },
    });
  });
});

it('an answer to a secret key can be read by no page', async () => {
  gateway.fake(listCustomers, anEmptyPage);
  const { key } = gateway.issueKey();

  for (const path of ['/external/vehicles', '/external/customers', '/external/nothing']) {
    const answer = await gateway.get(path, fromPage(key));
    expect(corsHeadersOf(answer)).toEqual([]);
    expect(String(answer.headers.vary)).not.toContain('Origin');
  }
});

it('an answer without a valid key can be read by no page', async () => {
  const answer = await gateway.get('/external/vehicles', { headers: { origin: ORIGIN } });

  expect(answer.status).toBe(401);
  expect(corsHeadersOf(answer)).toEqual([]);
});

describe('Forecourt-Environment', () => {
  it.each(['live', 'test'] as const)('is %s for such a key, whatever the status', async (name) => {
    gateway.fake(submitContactMessage, () => {
      throw new Error('must not be reached');
    });
    const { key } = gateway.issueKey({
      environment: name,
      scopes: ['vehicles:read'],
      rateLimit: 4,
    });
    const answers = [
      await gateway.get('/external/vehicles', { key }),
      await gateway.get('/external/vehicles?page=0', { key }),
      await gateway.get(`/external/customers/${randomUUID()}`, { key }),
      await gateway.get('/external/%zz', { key }),
      await gateway.get('/external/vehicles', { key }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 403, 400, 429]);
    for (const { headers } of answers) expect(headers['forecourt-environment']).toBe(name);
  });

  it('is missing without a valid key', async () => {
    expect((await gateway.get('/external/vehicles')).headers).not.toHaveProperty(
      'forecourt-environment',
    );
  });
});
