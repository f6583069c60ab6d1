import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, Client, type Answer, type Api } from '@forecourt/tests/e2e/api';

/** RFC 9110, 11.6.1: every 401 says which credentials would do. */
const challengeOf = ({ status, headers }: Answer) => [status, headers.get('www-authenticate')];

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

it('without an API key, the challenge asks for one and names its header', async () => {
  const challenge = [401, 'ApiKey realm="Forecourt", header="x-api-key"'];
  expect(challengeOf(await new Client().get('/external/brands'))).toEqual(challenge);
  expect(challengeOf(await new Client().get('/external/brands/%zz'))).toEqual(challenge);
  expect(challengeOf(await new Client({ 'x-api-key': 'x' }).get('/external'))).toEqual(challenge);
});

it("without a customer's token, the challenge asks for one", async () => {
  expect(challengeOf(await api.live.get('/external/auth/me'))).toEqual([
    401,
    'Bearer realm="Forecourt customer"',
  ]);
});

it("an invalid customer's token is called invalid", async () => {
  expect(challengeOf(await api.live.as('no.such.token').get('/external/auth/me'))).toEqual([
    401,
    'Bearer realm="Forecourt customer", error="invalid_token"',
  ]);
});

it('without the operator token, or with a wrong one, the challenge asks for it', async () => {
  const path = '/manage/organizations';
  expect(challengeOf(await new Client().get(path))).toEqual([
    401,
    'Bearer realm="Forecourt operator"',
  ]);
  expect(challengeOf(await new Client({ authorization: 'Bearer wrong' }).get(path))).toEqual([
    401,
    'Bearer realm="Forecourt operator", error="invalid_token"',
  ]);
});

it('a failed log-in names the scheme that a successful one opens', async () => {
  const form = { email: anEmail(), password: 'wrong' };
  expect(challengeOf(await api.live.post('/external/auth/login', form))).toEqual([
    401,
    'Bearer realm="Forecourt customer"',
  ]);
});

it('a success has no challenge', async () => {
  const { headers } = await api.live.get('/external/brands');
  expect(headers.get('www-authenticate')).toBeNull();
});
