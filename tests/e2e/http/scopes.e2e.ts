import { randomUUID } from 'node:crypto';
import { scopes, type Scope } from '@forecourt/contracts/identity/shapes';
import { anOrganization, Client, refuses, type Api } from '@forecourt/tests/e2e/api';
import type { Method } from '@forecourt/tests/e2e/client';

/** Every operation of the specification with its scope (D8). */
const operations: [method: Method, path: string, scope: Scope][] = [
  ['GET', '/external/brands', 'reference:read'],
  ['GET', '/external/brands/{id}', 'reference:read'],
  ['GET', '/external/brands/{brandId}/models', 'reference:read'],
  ['GET', '/external/models', 'reference:read'],
  ['GET', '/external/models/{id}', 'reference:read'],
  ['GET', '/external/body-types', 'reference:read'],
  ['GET', '/external/body-types/{id}', 'reference:read'],
  ['GET', '/external/engines', 'reference:read'],
  ['GET', '/external/engines/{id}', 'reference:read'],
  ['GET', '/external/engine-types', 'reference:read'],
  ['GET', '/external/transmission-types', 'reference:read'],
  ['GET', '/external/drivetrain-types', 'reference:read'],
  ['GET', '/external/generations', 'reference:read'],
  ['GET', '/external/generations/{id}', 'reference:read'],
  ['GET', '/external/trims', 'reference:read'],
  ['GET', '/external/trims/{id}', 'reference:read'],
  ['GET', '/external/vehicles', 'vehicles:read'],
  ['GET', '/external/vehicles/{id}', 'vehicles:read'],
  ['GET', '/external/vehicles/{id}/similar', 'vehicles:read'],
  ['GET', '/external/vehicles/stats/summary', 'vehicles:read'],
  ['POST', '/external/auth/register', 'customer_auth:write'],
  ['POST', '/external/auth/login', 'customer_auth:write'],
  ['GET', '/external/auth/me', 'customer_auth:write'],
  ['GET', '/external/customers', 'customers:read'],
  ['GET', '/external/customers/{id}', 'customers:read'],
  ['GET', '/external/customers/stats/summary', 'customers:read'],
  ['PATCH', '/external/customers/{id}', 'customers:write'],
  ['POST', '/external/newsletter/subscribe', 'newsletter:write'],
  ['POST', '/external/newsletter/unsubscribe', 'newsletter:write'],
  ['GET', '/external/blogs', 'blogs:read'],
  ['POST', '/external/contact/submit', 'contact:write'],
  ['POST', '/external/test-drives', 'test_drives:write'],
];

interface Described {
  description: string;
}

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const send = (client: Client, method: Method, path: string) =>
  client.send(
    method,
    path.replaceAll(/\{\w+\}/g, () => randomUUID()),
  );

it('every operation documents its scope', async () => {
  const { body } = await new Client().get('/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Described>> };
  const documented = Object.entries(paths)
    .filter(([path]) => path.startsWith('/external'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { description }]) => [
        method.toUpperCase(),
        path,
        /Scope: `([\w:]+)`/.exec(description)?.[1],
      ]),
    );
  expect(documented.sort()).toEqual([...operations].sort());
});

describe('a key', () => {
  it.each(operations)(
    'without its scope is refused %s %s, and the error names %s',
    async (...operation) => {
      const [method, path, scope] = operation;
      const write = scope.replace(/:read$/, ':write');
      const others = scopes.filter((other) => other !== scope && other !== write);
      const answer = await send(await api.live.withScopes(...others), method, path);
      expect(refuses(answer, 403, 'insufficient_scope').error).toContain(scope);
    },
  );

  it.each(operations)('with only its scope may %s %s (%s)', async (...operation) => {
    const [method, path, scope] = operation;
    const { status, body } = await send(await api.live.withScopes(scope), method, path);
    // Without inputs or a customer's token some answer 400, 401 or 404: past the scope all the same.
    expect(status).not.toBe(403);
    expect(body).not.toMatchObject({ code: 'unauthorized' });
  });

  it('that may write may read', async () => {
    const writer = await api.live.withScopes('customers:write');
    expect(await writer.get('/external/customers')).toMatchObject({ status: 200 });
    expect(await writer.get('/external/customers/stats/summary')).toMatchObject({ status: 200 });
  });

  it('that may read may not write', async () => {
    const reader = await api.live.withScopes('customers:read');
    const answer = await reader.patch(`/external/customers/${randomUUID()}`, { isVip: true });
    expect(refuses(answer, 403, 'insufficient_scope').error).toContain('customers:write');
  });
});
