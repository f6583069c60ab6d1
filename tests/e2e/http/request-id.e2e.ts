import {
  anOrganization,
  Client,
  inOneShape,
  type Answer,
  type Api,
} from '@forecourt/tests/e2e/api';
import { rawRequest } from '@forecourt/tests/e2e/raw-request';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const ask = (id: string) => api.live.get('/external/engine-types', {}, { 'x-request-id': id });
const idOf = ({ headers }: Answer) => headers.get('x-request-id');

it('a request id is made for each request that has none', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => idOf(await api.live.get('/external/engine-types'))),
  );
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(3);
});

it.each(['a', 'order 4711/é'.replace('é', 'e'), '~!@#$%^&*()', 'x'.repeat(128)])(
  'a request keeps its own id %j',
  async (given) => {
    expect(idOf(await ask(given))).toBe(given);
  },
);

it.each(['', 'x'.repeat(129), 'é', 'tab\there'])(
  'a request id is made in place of %j',
  async (given) => {
    expect(idOf(await ask(given))).toMatch(UUID);
  },
);

it('every error has the request id in its header and body', async () => {
  const id = { 'x-request-id': 'mine' };
  const answers = [
    await new Client().get('/external/brands', {}, id),
    await new Client().get('/nothing', {}, id),
    await new Client().get('/manage/organizations', {}, id),
    await api.live.get('/external/brands', { page: 0 }, id),
    await api.live.get('/external/brands/%zz', {}, id),
    await api.live.get(`/external/brands/${'x'.repeat(8_500)}`, {}, id),
    await api.live.get('/external/auth/me', {}, id),
    await api.live.get('/external/auth/login', {}, id),
    await api.live.post('/external/contact/submit', { name: 'x'.repeat(200_000) }, id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    401, 404, 401, 400, 400, 414, 401, 405, 413,
  ]);
  for (const answer of answers) expect(inOneShape(answer).requestId).toBe('mine');
});

it('the answer to malformed HTTP has a request id', async () => {
  const { requestId } = inOneShape(await rawRequest('GET / HTTP/1.1', 'no colon here'));
  expect(requestId).toMatch(UUID);
});
