import { getVehicleStatistics, listVehicles } from '@forecourt/contracts/inventory/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  aKey,
  anOrganization,
  aVehicle,
  Client,
  conforms,
  eventually,
  operator,
  refuses,
  type Answer,
  type Api,
} from '@forecourt/tests/e2e/api';
import { aPublishableKey, pageOf, someOrigin } from '@forecourt/tests/e2e/a-page';

let api: Api;
let origin: string;
beforeAll(async () => {
  api = await anOrganization();
  origin = someOrigin();
});

const corsHeadersOf = ({ headers }: Answer) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const preflight = (from: string, path = '/external/vehicles') =>
  new Client().send('OPTIONS', path, {
    headers: { origin: from, 'access-control-request-method': 'GET' },
  });
const aForm = () => ({ name: 'Jane Doe', email: anEmail(), message: 'Hello' });

describe('a page on an origin that a publishable key names', () => {
  it('reads the stock and sends a form', async () => {
    await api.live.dealer.has(aVehicle());
    const page = pageOf(origin, (await aPublishableKey(api, [origin])).key);

    const stock = await page.get('/external/vehicles');
    const form = await page.post('/external/contact/submit', aForm());

    expect(conforms(stock, listVehicles.response).total).toBeGreaterThan(0);
    expect(form.status).toBe(201);
    for (const { headers } of [stock, form]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('forecourt-environment')).toBe('live');
      const exposed = headers.get('access-control-expose-headers')?.split(', ');
      expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'RateLimit', 'Retry-After']));
    }
  });

  it('may ask first, without a key', async () => {
    const mine = someOrigin();
    refuses(await preflight(mine), 403, 'origin_not_allowed');
    await aPublishableKey(api, [mine]);

    const answer = await eventually(async () => {
      const asked = await preflight(mine);
      expect(asked.status).toBe(204);
      return asked;
    }, 2_000);

    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe(mine);
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('may no longer ask within 10 s of the revocation of the only such key', async () => {
    const mine = someOrigin();
    const { id, key } = await aPublishableKey(api, [mine]);
    await eventually(async () => expect((await preflight(mine)).status).toBe(204), 2_000);

    await operator().post(`/manage/keys/${id}/revoke`);

    const read = () => pageOf(mine, key).get('/external/vehicles');
    await eventually(async () => refuses(await read(), 401, 'unauthorized'), 1_000);
    await eventually(async () => refuses(await preflight(mine), 403, 'origin_not_allowed'), 12_000);
  });

  it.each([
    [400, '/external/vehicles?page=0'],
    [403, '/external/customers'],
    [404, '/external/nothing'],
    [405, '/external/contact/submit'],
  ])('reads an error (%i) too', async (status, path) => {
    const page = pageOf(origin, (await aPublishableKey(api, [origin])).key);

    const answer = await page.get(path);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });

  it('reads that it has asked too often', async () => {
    const { key } = await aPublishableKey(api, [origin], { rateLimit: 1 });
    await pageOf(origin, key).get('/external/vehicles');

    const answer = await pageOf(origin, key).get('/external/vehicles');

    refuses(answer, 429, 'rate_limit_exceeded');
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
});

describe('no page reads', () => {
  it('an answer to a publishable key of another origin', async () => {
    const { key } = await aPublishableKey(api, [origin]);

    const answer = await pageOf(someOrigin(), key).get('/external/vehicles');

    refuses(answer, 403, 'origin_not_allowed');
    expect(corsHeadersOf(answer)).toEqual([]);
  });

  it('an answer to a secret key, not even from an origin that is known', async () => {
    await aPublishableKey(api, [origin]);

    for (const path of ['/external/vehicles', '/external/customers', '/external/nothing']) {
      expect(corsHeadersOf(await pageOf(origin, api.live.key).get(path))).toEqual([]);
    }
  });

  it('an answer below /manage', async () => {
    expect(corsHeadersOf(await preflight(origin, '/manage/organizations'))).toEqual([]);
  });
});

it('a publishable key works in pages alone', async () => {
  const { key } = await aPublishableKey(api, [origin]);

  const answer = await new Client({ 'x-api-key': key }).get('/external/vehicles');

  expect(refuses(answer, 403, 'origin_not_allowed').error).toContain('use a secret key');
});

it('a visitor of a page sends ten forms in ten minutes', async () => {
  const page = pageOf(origin, (await aPublishableKey(api, [origin])).key);
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await page.post('/external/contact/submit', aForm())).status).toBe(201);
  }

  const answer = await page.post('/external/contact/submit', aForm());

  refuses(answer, 429, 'rate_limit_exceeded');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(answer.headers.get('ratelimit-policy')).toBe('"visitor";q=10;w=600');
});

it('a page of one organization never reads what is of another, or of its other environment', async () => {
  const [mine, other] = [await anOrganization(), await anOrganization()];
  for (const site of [other.live, mine.test]) await site.dealer.has(aVehicle());
  // Both dealers' pages may even be on one origin.
  await aPublishableKey(other, [origin]);
  const page = pageOf(origin, (await aPublishableKey(mine, [origin])).key);

  const list = conforms(await page.get('/external/vehicles'), listVehicles.response);
  const statistics = conforms(
    await page.get('/external/vehicles/stats/summary'),
    getVehicleStatistics.response,
  );
  const [vehicle] = conforms(
    await other.live.get('/external/vehicles'),
    listVehicles.response,
  ).data;

  expect(list).toMatchObject({ data: [], total: 0 });
  expect(statistics.data).toMatchObject({ totalVehicles: 0 });
  const answer = await page.get(`/external/vehicles/${vehicle!.id}`);
  refuses(answer, 404, 'inventory.vehicle_not_found');
});

it('every answer to a known key says its environment', async () => {
  for (const site of [api.live, api.test]) {
    const { key } = await aKey(api.organization, {
      environment: site.environment,
      scopes: ['vehicles:read'],
      rateLimit: 3,
    });
    const client = new Client({ 'x-api-key': key });
    const answers = [
      await client.get('/external/vehicles'),
      await client.get('/external/customers'),
      await client.get('/external/nothing'),
      await client.get('/external/vehicles'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 429]);
    for (const { headers } of answers) {
      expect(headers.get('forecourt-environment')).toBe(site.environment);
    }
  }
  const unknown = await new Client().get('/external/vehicles');
  expect(unknown.headers.has('forecourt-environment')).toBe(false);
});
