import { randomUUID } from 'node:crypto';
import { aCustomer, aRegistration } from '@forecourt/tests/e2e/a-customer';
import {
  aVehicle,
  anOrganization,
  Client,
  operator,
  type Answer,
  type Api,
} from '@forecourt/tests/e2e/api';
import { rawRequest } from '@forecourt/tests/e2e/raw-request';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

const expectSniffed = ({ headers }: Answer) =>
  expect(headers.get('x-content-type-options')).toBe('nosniff');

function expectKeptByNobody(answer: Answer, status: number) {
  expectSniffed(answer);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
}

describe('an answer that the caller may keep, and asks for again (D22)', () => {
  it.each([
    '/external/brands',
    '/external/models',
    '/external/body-types',
    '/external/engines',
    '/external/engine-types',
    '/external/transmission-types',
    '/external/drivetrain-types',
    '/external/generations',
    '/external/trims',
    '/external/blogs',
    '/external/vehicles',
    '/external/vehicles/stats/summary',
    '/external/customers/stats/summary',
  ])('is that of %s', async (path) => {
    for (const answer of [await api.live.get(path), await api.live.head(path)]) {
      expectSniffed(answer);
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('vary'),
      ]).toEqual([200, 'private, no-cache', 'x-api-key']);
    }
  });

  it('is never an error', async () => {
    expectKeptByNobody(await api.live.get('/external/brands', { page: 0 }), 400);
    expectKeptByNobody(await api.live.get(`/external/brands/${randomUUID()}`), 404);
    expectKeptByNobody(await api.live.post('/external/brands', {}), 405);
    expectKeptByNobody(await new Client().get('/external/brands'), 401);
  });
});

describe('an answer that nobody may keep', () => {
  it('is a vehicle, whose views are counted, or its list of similar ones', async () => {
    const id = await api.live.dealer.hasOne(aVehicle());
    expectKeptByNobody(await api.live.get(`/external/vehicles/${id}`), 200);
    expectKeptByNobody(await api.live.get(`/external/vehicles/${id}/similar`), 200);
  });

  it('is a person, a token or a list of them', async () => {
    const customer = await aCustomer(api.live);
    expectKeptByNobody(await api.live.get('/external/customers'), 200);
    expectKeptByNobody(await api.live.get(`/external/customers/${customer.id}`), 200);
    expectKeptByNobody(await api.live.post('/external/auth/register', aRegistration()), 201);
    expectKeptByNobody(await api.live.as(customer.accessToken).get('/external/auth/me'), 200);
  });

  it('is any on the manage surface, such as one with a new key', async () => {
    const keys = `/manage/organizations/${api.organization.slug}/keys`;
    expectKeptByNobody(await operator().post(keys, { environment: 'test' }), 201);
    expectKeptByNobody(await operator().get(keys), 200);
    expectKeptByNobody(await operator().get('/manage/organizations/no-such-dealer'), 404);
    expectKeptByNobody(await new Client().get('/manage/organizations'), 401);
  });

  it.each(['/', '/health/live', '/health/ready', '/openapi.json', '/.well-known/jwks.json'])(
    'is %s',
    async (path) => {
      expectKeptByNobody(await new Client().get(path), 200);
    },
  );

  it('is any error, even of the HTTP server itself', async () => {
    expectKeptByNobody(await new Client().get('/nothing'), 404);
    expectKeptByNobody(await new Client().get('/assets/nothing.svg'), 404);
    expectKeptByNobody(await api.live.get('/external/brands/%zz'), 400);
    expectKeptByNobody(await api.live.get(`/external/brands/${'x'.repeat(8_500)}`), 414);
    expectKeptByNobody(await api.live.get('/external/brands', {}, { x: 'x'.repeat(20_000) }), 431);
    expectKeptByNobody(await rawRequest('GET / HTTP/1.1', 'no colon here'), 400);
  });
});

describe('an answer that anybody may keep', () => {
  it('is a drawing', async () => {
    const answer = await new Client().get('/assets/forecourt.svg');
    expectSniffed(answer);
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  });
});
