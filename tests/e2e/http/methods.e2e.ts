import { randomUUID } from 'node:crypto';
import { aVehicle, anOrganization, Client, refuses, type Api } from '@forecourt/tests/e2e/api';
import type { Method } from '@forecourt/tests/e2e/client';
import { rawRequest } from '@forecourt/tests/e2e/raw-request';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

describe('a known path', () => {
  it.each<[Method, string, string]>([
    ['POST', '/external/brands', 'GET, HEAD'],
    ['DELETE', `/external/brands/${randomUUID()}`, 'GET, HEAD'],
    ['PUT', '/external/vehicles', 'GET, HEAD'],
    ['PATCH', `/external/vehicles/${randomUUID()}`, 'GET, HEAD'],
    ['POST', '/external/vehicles/stats/summary', 'GET, HEAD'],
    ['OPTIONS', '/external/brands', 'GET, HEAD'],
    ['GET', '/external/auth/login', 'POST'],
    ['DELETE', '/external/auth/register', 'POST'],
    ['GET', '/external/newsletter/subscribe', 'POST'],
    ['PUT', `/external/customers/${randomUUID()}`, 'GET, HEAD, PATCH'],
    ['POST', '/external/blogs', 'GET, HEAD'],
    ['GET', '/external/test-drives', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
  ])('answers 405 to %s %s, and names the methods that it takes', async (method, path, allow) => {
    const answer = await api.live.send(method, path);
    refuses(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('answers 405 to a method that hardly anybody uses', async () => {
    const answer = await rawRequest(
      'PROPFIND /external/brands HTTP/1.1',
      'Host: localhost',
      `X-Api-Key: ${api.live.key}`,
    );
    refuses(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('an unknown path', () => {
  it.each([
    '/external',
    '/external/',
    '/external/nothing',
    '/external/brands/',
    '/external/Brands',
    '/external//brands',
    '/external/brands//models',
    '/external/vehicles/stats/summary/more',
    '/external/auth',
    '/external/auth/login/',
    '/external/%62rands/x/y',
  ])('%s is answered 404, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      refuses(await api.live.send(method, path), 404, 'unknown_path');
    }
  });

  it.each(['//', '/nothing', '/externals/brands', '/health', '/assets', '/assets/', '/.env'])(
    '%s is answered 404 without a key',
    async (path) => {
      refuses(await new Client().get(path), 404, 'unknown_path');
    },
  );
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    const path = '/external/vehicles';
    await api.live.dealer.hasOne(aVehicle());
    const [head, get] = [await api.live.head(path), await api.live.get(path)];

    expect(head).toMatchObject({ status: 200, text: '' });
    for (const header of ['content-type', 'content-length']) {
      expect([header, head.headers.get(header)]).toEqual([header, get.headers.get(header)]);
    }
    expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(get.text));
  });

  it.each([
    [401, '/external/brands', new Client()],
    [404, '/external/nothing', undefined],
    [404, `/external/vehicles/${randomUUID()}`, undefined],
    [400, '/external/brands?page=0', undefined],
    [405, '/external/auth/login', undefined],
  ])('answers %i without a body to %s', async (status, path, client) => {
    const answer = await (client ?? api.live).head(path);
    expect(answer).toMatchObject({ status, text: '' });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
  });
});
