import { aVehicle, anOrganization, Client, refuses, type Api } from '@forecourt/tests/e2e/api';
import { expectDrawing } from '@forecourt/tests/e2e/drawings';
import { theProduct } from '@forecourt/tests/e2e/product';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

describe('without a key', () => {
  it('the public keys are shown', async () => {
    const { status, body } = await new Client().get('/.well-known/jwks.json');
    expect(status).toBe(200);
    expect(body).toEqual({ keys: expect.arrayContaining([expect.anything()]) });
  });

  it.each(['/health/live', '/.well-known/jwks.json', '/openapi.json'])(
    '%s has a request id',
    async (path) => {
      const { headers } = await new Client().get(path, {}, { 'x-request-id': 'mine' });
      expect(headers.get('x-request-id')).toBe('mine');
    },
  );
});

it.each(['build-assets.mjs', 'build/icons.mjs', 'scripts/build-assets.mjs', 'package.json'])(
  '/assets/%s is not served: only drawings are',
  async (file) => {
    refuses(await new Client().get(`/assets/${file}`), 404, 'unknown_path');
    refuses(await new Client().get(`/assets/../${file}`), 404, 'unknown_path');
  },
);

describe('every URL of ours', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-port': '666',
    forwarded: 'host=evil.example;proto=gopher',
  };

  it.each([
    ['/external/brands', { limit: 500 }],
    ['/external/body-types', {}],
    ['/external/vehicles', {}],
  ])('in %s is absolute under one address, whatever Host the request names', async (...ask) => {
    const [path, query] = ask;
    await api.live.dealer.hasOne(aVehicle());
    const { body } = await api.live.get(path, query);
    const { status, body: forgedBody } = await api.live.get(path, query, forged);

    expect(status).toBe(200);
    expect(forgedBody).toEqual(body);
    const urls = urlsIn(body);
    expect(urls.length).toBeGreaterThan(0);
    const origins = new Set(urls.map((url) => new URL(url).origin));
    expect([...origins]).toEqual([await publicOrigin()]);
  });

  it('that is a drawing loads without a key', async () => {
    const { body: brands } = await api.live.get('/external/brands', { limit: 500 });
    const { body: bodyTypes } = await api.live.get('/external/body-types');
    for (const url of new Set([...urlsIn(brands), ...urlsIn(bodyTypes)])) {
      await expectDrawing(url);
    }
  });

  it('in the OpenAPI document is the same address', async () => {
    const { body } = await new Client().get('/openapi.json', {}, forged);
    const { servers } = body as { servers: [{ url: string }] };
    expect(new URL(servers[0].url).port).toBe(new URL(theProduct().url).port);
    expect(JSON.stringify(body)).not.toContain('evil.example');
  });

  async function publicOrigin() {
    const { body } = await new Client().get('/openapi.json');
    return new URL((body as { servers: [{ url: string }] }).servers[0].url).origin;
  }

  /** The values of all fields called `…Url`. */
  function urlsIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === 'string' && name.endsWith('Url') ? [inner] : urlsIn(inner),
    );
  }
});
