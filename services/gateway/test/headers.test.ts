import { randomUUID } from 'node:crypto';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import { getBrand } from '@forecourt/contracts/catalog/rpc';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import { getVehicle, listVehicles } from '@forecourt/contracts/inventory/rpc';
import { inventoryErrors } from '@forecourt/contracts/inventory/errors';
import { aBrand, anEmptyPage } from './builders.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

/** A path that needs no key. */
const OPEN = '/health/live';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

describe('X-Request-Id', () => {
  it("is the caller's own, in the answer and in calls to services", async () => {
    const calls = gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey();
    const headers = { 'x-request-id': 'order 66' };

    const answer = await gateway.get('/external/vehicles', { key, headers });

    expect(answer.headers['x-request-id']).toBe('order 66');
    expect(calls).toMatchObject([{ context: { requestId: 'order 66' } }]);
  });

  it('is new if the caller sends none', async () => {
    const [first, second] = [await gateway.get(OPEN), await gateway.get(OPEN)];

    expect(first.headers['x-request-id']).toMatch(UUID);
    expect(second.headers['x-request-id']).toMatch(UUID);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it.each([
    ['too long', 'x'.repeat(129)],
    ['empty', ''],
    ['not ASCII', 'ordre n° 66'],
  ])("is new if the caller's is %s", async (_, given) => {
    const answer = await gateway.get(OPEN, { headers: { 'x-request-id': given } });

    expect(answer.headers['x-request-id']).toMatch(UUID);
  });

  it.each([
    ['a refused key', '/external/vehicles'],
    ['an unknown path', '/nothing-here'],
    ['a malformed URL', '/%E0%A4%A'],
  ])('is in the header of the answer to %s, as in its body', async (_, path) => {
    const headers = { 'x-request-id': 'order-66' };

    expect(await gateway.get(path, { headers })).toMatchObject({
      headers,
      body: { requestId: 'order-66' },
    });
  });
});

describe('RateLimit', () => {
  it("states the key's limit, what is left of it, and when it resets", async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey({ rateLimit: 5 });

    const first = await gateway.get('/external/vehicles', { key });
    const second = await gateway.get('/external/vehicles', { key });

    expect(first.headers['ratelimit-policy']).toBe('"default";q=5;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"default";r=4;t=\d+$/);
    expect(second.headers['ratelimit']).toMatch(/^"default";r=3;t=\d+$/);
  });

  it.each([
    ['an unknown path', '/external/nothing-here'],
    ['wrong input', '/external/vehicles?page=0'],
    ['a malformed URL', '/external/%E0%A4%A'],
    ['a service that is down', '/external/vehicles'],
  ])('counts %s too', async (_, path) => {
    const { key } = gateway.issueKey({ rateLimit: 5 });

    const { headers } = await gateway.get(path, { key });

    expect(headers['ratelimit']).toMatch(/^"default";r=4;t=\d+$/);
  });

  it.each([OPEN, '/external/vehicles'])('is missing without a key: %s', async (path) => {
    const { headers } = await gateway.get(path);

    expect(headers).not.toHaveProperty('ratelimit');
    expect(headers).not.toHaveProperty('ratelimit-policy');
  });
});

describe('Cache-Control', () => {
  it.each([
    ['vehicles', '/external/vehicles'],
    ['customers', '/external/customers'],
    ['signing keys', '/.well-known/jwks.json'],
    ['drawings', '/assets/brands/toyota.svg'],
  ])('is set for %s', async (_, path) => {
    gateway.fake(listVehicles, anEmptyPage);
    gateway.fake(listCustomers, anEmptyPage);
    const { key } = gateway.issueKey();

    expect(await gateway.get(path, { key })).toMatchObject({
      status: 200,
      headers: { 'cache-control': expect.any(String) },
    });
  });
});

describe('Allow', () => {
  it.each([
    ['/external/vehicles', ['GET', 'HEAD']],
    [`/external/customers/${randomUUID()}`, ['GET', 'HEAD', 'PATCH']],
    ['/external/contact/submit', ['POST']],
  ])('names the methods of %s', async (path, methods) => {
    const { key } = gateway.issueKey();

    const { status, headers } = await gateway.send('DELETE', path, { key });

    expect(status).toBe(405);
    expect(String(headers['allow']).split(', ').sort()).toEqual(expect.arrayContaining(methods));
    expect(String(headers['allow'])).not.toContain('DELETE');
  });

  it('is missing for an unknown path', async () => {
    const { key } = gateway.issueKey();

    const { headers } = await gateway.send('DELETE', '/external/nothing-here', { key });

    expect(headers).not.toHaveProperty('allow');
  });
});

describe('Content-Type', () => {
  it('is JSON in UTF-8, for a success and for an error', async () => {
    gateway.fake(getBrand, () => ({ data: aBrand() }));
    const { key } = gateway.issueKey();
    const path = `/external/brands/${randomUUID()}`;
    const found = await gateway.get(path, { key });
    gateway.fake(getBrand, () => {
      throw catalogErrors.brand_not_found();
    });
    const missing = await gateway.get(path, { key });

    for (const { headers } of [found, missing]) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('HEAD', () => {
  it('answers as GET does, without a body', async () => {
    gateway.fake(listVehicles, anEmptyPage);
    const { key } = gateway.issueKey();

    const got = await gateway.get('/external/vehicles', { key });
    const head = await gateway.send('HEAD', '/external/vehicles', { key });

    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe(got.headers['content-length']);
  });

  it('counts no impression of a vehicle', async () => {
    const calls = gateway.fake(getVehicle, () => {
      throw inventoryErrors.vehicle_not_found();
    });
    const { key } = gateway.issueKey();
    const path = `/external/vehicles/${randomUUID()}`;

    await gateway.send('HEAD', path, { key });
    await gateway.get(path, { key });

    expect(calls.map(({ request }) => request.viewId)).toEqual([null, expect.any(String)]);
  });
});
