import {
  aKey,
  anOrganization,
  Client,
  type Integrator,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import type { Inputs, Method } from '@forecourt/tests/e2e/client';

/** Decision D4: key, rate limit, path and method, scope, customer token, body, validation. */
const JSON_TYPE = { 'content-type': 'application/json' };
const malformed: Inputs = { body: '{"name":', headers: JSON_TYPE };
const tooLarge: Inputs = { body: `"${'x'.repeat(200_000)}"`, headers: JSON_TYPE };
const ofNoType: Inputs = { body: 'name=Jane', headers: { 'content-type': 'text/plain' } };

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

const faults: [what: string, method: Method, path: string, inputs: Inputs][] = [
  ['an unknown path', 'GET', '/external/nothing', {}],
  ['the surface itself', 'GET', '/external', {}],
  ['a wrong method', 'DELETE', '/external/brands', {}],
  ['a malformed URL', 'GET', '/external/brands/%zz', {}],
  ['a malformed query', 'GET', '/external/brands?page=%ff', {}],
  ['an unknown parameter', 'GET', '/external/brands?colour=red', {}],
  ['a URL that is too long', 'GET', `/external/brands/${'x'.repeat(8_500)}`, {}],
  ['malformed JSON', 'POST', '/external/contact/submit', malformed],
  ['a body that is too large', 'POST', '/external/contact/submit', tooLarge],
  ['a body of another type', 'POST', '/external/contact/submit', ofNoType],
  ['missing fields', 'POST', '/external/contact/submit', {}],
  ["no customer's token", 'GET', '/external/auth/me', {}],
];

it.each(faults)('the key comes before %s', async (_, method, path, inputs) => {
  refuses(await new Client().send(method, path, inputs), 401, 'unauthorized');
});

it.each(faults)('the rate limit comes before %s', async (_, method, path, inputs) => {
  const { key } = await aKey(api.organization, { environment: 'live', rateLimit: 1 });
  const client = new Client({ 'x-api-key': key });
  await client.get('/external/engine-types');
  refuses(await client.send(method, path, inputs), 429, 'rate_limit_exceeded');
});

it('path and method come before the scope', async () => {
  const reader = await api.live.withScopes('blogs:read');
  refuses(await reader.get('/external/nothing'), 404, 'unknown_path');
  refuses(await reader.post('/external/brands', {}), 405, 'method_not_allowed');
  refuses(
    await reader.send('DELETE', '/external/contact/submit', malformed),
    405,
    'method_not_allowed',
  );
});

it.each([
  ['a malformed body', malformed],
  ['a body that is too large', tooLarge],
  ['a body of another type', ofNoType],
  ['missing fields', {}],
])('the scope comes before %s', async (_, inputs) => {
  const reader = await api.live.withScopes('blogs:read');
  const answer = await reader.send('POST', '/external/contact/submit', inputs);
  refuses(answer, 403, 'insufficient_scope');
});

it("the scope comes before the customer's token", async () => {
  const reader = await api.live.withScopes('blogs:read');
  refuses(await reader.get('/external/auth/me'), 403, 'insufficient_scope');
});

it("the customer's token comes before validation", async () => {
  refuses(await api.live.get('/external/auth/me', 'x=%ff'), 401, 'invalid_access_token');
  refuses(await api.live.get('/external/auth/me', { x: 1 }), 401, 'invalid_access_token');
});

it('the body comes before validation', async () => {
  const patch = (inputs: Inputs, site: Integrator = api.live) =>
    site.send('PATCH', '/external/customers/not-an-id', inputs);
  refuses(await patch(malformed), 400, 'malformed_body');
  refuses(await patch(tooLarge), 413, 'body_too_large');
  refuses(await patch(ofNoType), 415, 'unsupported_media_type');
  refusesFields(await patch({ json: { isVip: true } }), 'id');
});
