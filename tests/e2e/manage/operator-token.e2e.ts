import { randomUUID } from 'node:crypto';
import { anOrganization, Client, operator, refuses, type Api } from '@forecourt/tests/e2e/api';
import type { Method } from '@forecourt/tests/e2e/client';
import { theProduct } from '@forecourt/tests/e2e/product';
import { rawRequest } from '@forecourt/tests/e2e/raw-request';

let api: Api;
let tenant: string;
beforeAll(async () => {
  api = await anOrganization();
  tenant = `/manage/organizations/${api.organization.slug}/live`;
});
const refusesOperator = async (client: Client, path = '/manage/organizations') =>
  refuses(await client.get(path), 401, 'invalid_operator_token');

describe('the manage surface opens nothing', () => {
  it('without the operator token', async () => {
    await refusesOperator(new Client());
  });

  it.each(['Bearer wrong-operator-token', 'Bearer', 'Basic b3BlcmF0b3I6b3BlcmF0b3I=', 'undefined'])(
    'to %j',
    async (authorization) => {
      await refusesOperator(new Client({ authorization }));
    },
  );

  it('to a shortened, lengthened or misplaced operator token', async () => {
    const { operatorToken } = theProduct();
    await refusesOperator(new Client({ authorization: `Bearer ${operatorToken.slice(0, -1)}` }));
    await refusesOperator(new Client({ authorization: `Bearer ${operatorToken}x` }));
    await refusesOperator(new Client({ authorization: operatorToken }));
    await refusesOperator(new Client({ 'x-api-key': operatorToken }));
  });

  it('to an API key', async () => {
    await refusesOperator(api.live);
    await refusesOperator(new Client({ authorization: `Bearer ${api.live.key}` }));
  });

  it('at any of its operations', async () => {
    const { body } = await new Client().get('/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith('/manage'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
    expect(operations.length).toBeGreaterThan(15);
    for (const { path, method } of operations) {
      const inputs = method === 'get' ? {} : { body: '{', headers: { 'content-type': 'x/y' } };
      const answer = await new Client().send(
        method.toUpperCase() as Method,
        path.replace('{environment}', 'live').replaceAll(/\{\w+\}/g, () => randomUUID()),
        inputs,
      );
      refuses(answer, 401, 'invalid_operator_token');
    }
  });

  it.each(['/manage', '/manage/', '/manage/nothing', '/manage/%zz', '/%6Danage/nothing/%zz'])(
    'at %s, which does not exist',
    async (path) => {
      await refusesOperator(new Client(), path);
    },
  );

  it.each([
    '/%6danage/organizations',
    '/manage/%6frganizations',
    '/%6D%61%6e%61%67%65/organizations',
  ])('at another spelling of a path: %s', async (path) => {
    await refusesOperator(new Client(), path);
    expect(await operator().get(path)).toMatchObject({ status: 200 });
  });

  it('to an absolute URL in the request line', async () => {
    const answer = await rawRequest(
      'GET http://localhost/manage/organizations HTTP/1.1',
      'Host: localhost',
    );
    refuses(answer, 401, 'invalid_operator_token');
    const external = await rawRequest(
      'GET http://localhost/external/brands HTTP/1.1',
      'Host: localhost',
    );
    refuses(external, 401, 'unauthorized');
  });
});

describe('with the operator token', () => {
  it('an unknown path gets 404, and a wrong method 405', async () => {
    refuses(await operator().get('/manage'), 404, 'unknown_path');
    refuses(await operator().get('/manage/nothing'), 404, 'unknown_path');
    const answer = await operator().send('DELETE', '/manage/organizations');
    refuses(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('no header mentions a rate limit', async () => {
    const { headers } = await operator().get('/manage/organizations');
    expect(headers.get('ratelimit')).toBeNull();
  });

  it.each<[Method, string, object | undefined]>([
    ['GET', 'test-drives', undefined],
    ['GET', 'contacts', undefined],
    ['GET', 'subscribers', undefined],
    ['GET', 'impressions?from=2026-01-01&to=2026-01-31', undefined],
    ['POST', 'vehicles/import', { rows: [] }],
    ['PATCH', 'vehicles/STK-1', { status: 'sold' }],
    ['POST', 'purchases', { email: 'a@example.com', kind: 'sale', amount: 1 }],
    ['POST', `purchases/${randomUUID()}/refund`, undefined],
    ['PUT', 'blogs/post', { title: 'Title', content: 'Text' }],
    ['POST', 'blogs/post/unpublish', undefined],
    ['PATCH', `test-drives/${randomUUID()}`, { status: 'confirmed' }],
  ])('an unknown organization gets 404: %s %s', async (method, below, json) => {
    const answer = await operator().send(
      method,
      `/manage/organizations/no-${randomUUID()}/live/${below}`,
      { json },
    );
    refuses(answer, 404, 'identity.organization_not_found');
  });

  it('an environment other than live and test is refused', async () => {
    const path = `/manage/organizations/${api.organization.slug}/production/contacts`;
    const { details } = refuses(await operator().get(path), 400, 'invalid_parameter');
    expect(details).toMatchObject([{ field: 'environment' }]);
    expect(await operator().get(`${tenant}/contacts`)).toMatchObject({ status: 200 });
  });
});
