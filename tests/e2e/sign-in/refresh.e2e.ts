import { randomUUID } from 'node:crypto';
import {
  aCustomer,
  loginReply,
  meReply,
  PASSWORD,
  refreshReply,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/refresh';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const attempt = (token: string, site: Integrator = api.live) =>
  site.post(PATH, { refresh_token: token });
const refresh = async (token: string) => conforms(await attempt(token), refreshReply).data;
const me = async (accessToken: string) =>
  conforms(await api.live.as(accessToken).get('/external/auth/me'), meReply).data;

it('returns new tokens and the user, as log-in does', async () => {
  const { user, id, accessToken, refreshToken } = await aCustomer(api.live);

  const { access_token, refresh_token, ...rest } = await refresh(refreshToken);

  expect(rest).toEqual({ expires_in: 3600, token_type: 'Bearer', user });
  expect(refresh_token).toMatch(/^[\w-]{43}$/);
  expect(refresh_token).not.toBe(refreshToken);
  expect(access_token).not.toBe(accessToken);
  expect(await me(access_token)).toMatchObject({ user, customer: { customerId: id } });
});

it('keeps a customer signed in over many hours', async () => {
  let { refreshToken } = await aCustomer(api.live);
  for (let hour = 0; hour < 5; hour += 1) {
    ({ refresh_token: refreshToken } = await refresh(refreshToken));
  }
  await me((await refresh(refreshToken)).access_token);
});

it('leaves the access token of before valid', async () => {
  const { accessToken, refreshToken } = await aCustomer(api.live);

  await refresh(refreshToken);

  await me(accessToken);
});

it('gives a working token again if the answer was lost', async () => {
  const { refreshToken } = await aCustomer(api.live);
  await refresh(refreshToken);

  const again = await refresh(refreshToken);

  await me(again.access_token);
  await me((await refresh(again.refresh_token)).access_token);
});

it('works for twenty requests at once, which all get a token of the same session', async () => {
  const { refreshToken } = await aCustomer(api.live);

  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));

  const sessions = answers.map(({ access_token }) => sessionOf(access_token));
  expect(new Set(sessions).size).toBe(1);
  await Promise.all(answers.map(({ access_token }) => me(access_token)));
  await refresh(answers.at(-1)!.refresh_token);
});

it('gives the first answer to a repeated idempotency key, however often the token was replaced', async () => {
  const { refreshToken } = await aCustomer(api.live);
  const send = () =>
    api.live.post(PATH, { refresh_token: refreshToken }, { 'Idempotency-Key': key });
  const key = randomUUID();
  const first = conforms(await send(), refreshReply).data;
  await refresh(first.refresh_token);

  expect(conforms(await send(), refreshReply).data).toEqual(first);
});

it('goes on while the customer is signed in elsewhere', async () => {
  const { user, refreshToken } = await aCustomer(api.live);
  const credentials = { email: user.email, password: PASSWORD };
  const answer = await api.live.post('/external/auth/login', credentials);
  const elsewhere = conforms(answer, loginReply).data;

  await refresh(refreshToken);
  await refresh(elsewhere.refresh_token);
});

describe('refuses', () => {
  it.each(['made-up', 'A'.repeat(43)])('a token that is made up: %s', async (token) => {
    refuses(await attempt(token), 400, 'identity.invalid_token');
  });

  it("another organization's token and the other environment's", async () => {
    const { refreshToken } = await aCustomer(api.live);

    for (const stranger of [api.test, (await anOrganization()).live]) {
      refuses(await attempt(refreshToken, stranger), 400, 'identity.invalid_token');
    }
    await refresh(refreshToken);
  });

  it('an access token', async () => {
    const { accessToken } = await aCustomer(api.live);
    refuses(await attempt(accessToken), 400, 'identity.invalid_token');
  });

  it('a token in the URL, which ends up in logs', async () => {
    const { refreshToken } = await aCustomer(api.live);
    const answer = await api.live.post(`${PATH}?refresh_token=${refreshToken}`);
    refusesFields(answer, 'refresh_token');
  });

  it.each([
    {},
    { refresh_token: '' },
    { refresh_token: null },
    { refresh_token: 7 },
    { refresh_token: ['x'] },
    { refresh_token: 'x'.repeat(1_001) },
    { refresh_token: 'x\u0000' },
  ])('%j', async (body) => {
    refusesFields(await api.live.post(PATH, body), 'refresh_token');
  });
});

/** The claim `sid` of an access token. */
function sessionOf(accessToken: string): string {
  const claims = Buffer.from(accessToken.split('.')[1]!, 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}
