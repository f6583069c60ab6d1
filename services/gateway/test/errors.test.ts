import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { catalogErrors } from '@forecourt/contracts/catalog/errors';
import { getBrand, listBrands } from '@forecourt/contracts/catalog/rpc';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import { DomainError, platformErrors, type ErrorKind } from '@forecourt/contracts/errors';
import { countVehiclesByBrand } from '@forecourt/contracts/inventory/rpc';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let key: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  ({ key } = gateway.issueKey());
});
afterEach(() => gateway.stop());

const aBrandOf = (of: TestGateway, apiKey = key) =>
  of.get(`/external/brands/${randomUUID()}`, { key: apiKey, asCaller: true });

function catalogThrows(error: Error, of = gateway) {
  of.fake(getBrand, () => {
    throw error;
  });
}

it('has one shape', async () => {
  catalogThrows(catalogErrors.brand_not_found());

  const { status, headers, body } = await aBrandOf(gateway);

  expect(status).toBe(404);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toEqual({
    statusCode: 404,
    message: 'Not Found',
    error: catalogErrors.brand_not_found.message,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    code: 'catalog.brand_not_found',
    requestId: headers['x-request-id'],
  });
});

it("keeps the details of a service's error", async () => {
  const details = [{ field: 'id', message: 'is not liked' }];
  catalogThrows(platformErrors.invalid_parameter({ details }));

  expect(await aBrandOf(gateway)).toMatchObject({
    status: 400,
    body: { code: 'invalid_parameter', details },
  });
});

it('says when to retry if the service says so', async () => {
  catalogThrows(platformErrors.service_unavailable({ retryAfter: 7 }));

  const { status, headers } = await aBrandOf(gateway);

  expect(status).toBe(503);
  expect(Number(headers['retry-after'])).toBe(7);
});

it('is 503 with Retry-After if a service is down', async () => {
  const { status, headers, body } = await aBrandOf(gateway);

  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'service_unavailable' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it('is 503 if one of several services is down', async () => {
  gateway.fake(listBrands, ({ page, limit }) => ({ data: [], total: 0, page, limit }));
  expect(await gateway.get('/external/brands', { key })).toMatchObject({ status: 503 });

  gateway.fake(countVehiclesByBrand, () => ({ counts: {} }));
  expect(await gateway.get('/external/brands', { key })).toMatchObject({ status: 200 });
});

it('hides the details of an unexpected error', async () => {
  catalogThrows(new TypeError('connection to postgres://catalog:secret@db refused'));

  const { status, text, headers, body } = await aBrandOf(gateway);

  expect(status).toBe(500);
  expect(body).toEqual({
    statusCode: 500,
    message: 'Internal Server Error',
    error: expect.any(String),
    timestamp: expect.any(String),
    code: 'internal_error',
    requestId: headers['x-request-id'],
  });
  expect(text).not.toMatch(/postgres|secret|TypeError/);
});

it('is 404 for an unknown path, and for one with an empty segment', async () => {
  const unknown = { status: 404, body: { code: 'unknown_path' } };

  expect(await gateway.get('/external/nothing-here', { key })).toMatchObject(unknown);
  expect(await gateway.get('/external/brands//models', { key })).toMatchObject(unknown);
  expect(await gateway.get('/nothing-here')).toMatchObject(unknown);
  expect(await gateway.get('/assets/brands/nothing-here.svg')).toMatchObject(unknown);
});

it('is 405 for a method that the path does not take', async () => {
  expect(await gateway.send('DELETE', '/external/brands', { key })).toMatchObject({
    status: 405,
    body: { code: 'method_not_allowed' },
  });
});

it('is 400 for a malformed URL', async () => {
  expect(await gateway.get('/external/brands/%E0%A4%A', { key })).toMatchObject({
    status: 400,
    body: { code: 'malformed_url' },
  });
});

it('is 414 for a path that is too long', async () => {
  expect(await gateway.get(`/external/brands/${'x'.repeat(9_000)}`, { key })).toMatchObject({
    status: 414,
    body: { code: 'uri_too_long' },
  });
});

describe('an error that the operation does not declare', () => {
  it('is an internal error if replies are validated', async () => {
    catalogThrows(engagementErrors.blog_post_not_found());

    expect(await aBrandOf(gateway)).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  });

  it('is answered in production', async () => {
    const production = await startTestGateway({ VALIDATE_REPLIES: 'false' });
    try {
      catalogThrows(engagementErrors.blog_post_not_found(), production);

      expect(await aBrandOf(production, production.issueKey().key)).toMatchObject({
        status: 404,
        body: { code: 'engagement.blog_post_not_found' },
      });
    } finally {
      await production.stop();
    }
  });
});

describe('each kind has its status', () => {
  const statuses: Record<ErrorKind, number> = {
    invalid: 400,
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    request_timeout: 408,
    conflict: 409,
    body_too_large: 413,
    uri_too_long: 414,
    unsupported_media_type: 415,
    unprocessable: 422,
    too_many_requests: 429,
    headers_too_large: 431,
    internal: 500,
    unavailable: 503,
  };
  // No operation declares errors of all kinds, so undeclared ones must pass here.
  let lenient: TestGateway;
  beforeAll(async () => {
    lenient = await startTestGateway({ VALIDATE_REPLIES: 'false' });
  });
  afterAll(() => lenient.stop());

  it.each(Object.entries(statuses))('%s: %i', async (kind, status) => {
    const error = 'A sentence on the cause.';
    const code = `catalog.${kind}`;
    catalogThrows(new DomainError({ code, kind: kind as ErrorKind, message: error }), lenient);

    const answer = await aBrandOf(lenient, lenient.issueKey().key);

    expect(answer).toMatchObject({
      status,
      body: { statusCode: status, message: STATUS_CODES[status], error, code },
    });
  });
});
