import { logout } from '@forecourt/contracts/identity/session-rpc';
import { aCustomer, loginReply, PASSWORD, refreshReply } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/logout';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const logOut = async (token: string, site: Integrator = api.live) =>
  conforms(await site.post(PATH, { refresh_token: token }), logout.response);
const refresh = (token: string) =>
  api.live.post('/external/auth/refresh', { refresh_token: token });
const me = (accessToken: string) => api.live.as(accessToken).get('/external/auth/me');

it('ends the session: its access token is refused within a second, its refresh token at once', async () => {
  const { accessToken, refreshToken } = await aCustomer(api.live);

  const { message } = await logOut(refreshToken);

  expect(message).toBe('Logged out');
  refuses(await refresh(refreshToken), 400, 'identity.invalid_token');
  await eventually(async () => {
    refuses(await me(accessToken), 401, 'invalid_access_token');
  }, 1_000);
});

it('also ends what the session has got since', async () => {
  const { refreshToken } = await aCustomer(api.live);
  const next = conforms(await refresh(refreshToken), refreshReply).data;

  await logOut(refreshToken);

  refuses(await refresh(next.refresh_token), 400, 'identity.invalid_token');
  await eventually(async () => {
    refuses(await me(next.access_token), 401, 'invalid_access_token');
  }, 1_000);
});

it('answers an unknown token as a known one, and a repeated request as the first', async () => {
  const { refreshToken } = await aCustomer(api.live);
  const first = await logOut(refreshToken);

  expect(await logOut(refreshToken)).toEqual(first);
  expect(await logOut('made-up')).toEqual(first);
});

it('leaves the customer signed in elsewhere', async () => {
  const { user, accessToken, refreshToken } = await aCustomer(api.live);
  const credentials = { email: user.email, password: PASSWORD };
  const answer = await api.live.post('/external/auth/login', credentials);
  const elsewhere = conforms(answer, loginReply).data;

  await logOut(elsewhere.refresh_token);

  expect(await me(accessToken)).toMatchObject({ status: 200 });
  expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
});

it('lets the customer log in again', async () => {
  const { user, refreshToken } = await aCustomer(api.live);
  await logOut(refreshToken);

  const credentials = { email: user.email, password: PASSWORD };
  const answer = await api.live.post('/external/auth/login', credentials);

  expect(await me(conforms(answer, loginReply).data.access_token)).toMatchObject({ status: 200 });
});

it('refuses a token in the URL, which ends up in logs, and a missing one', async () => {
  const { refreshToken } = await aCustomer(api.live);
  refusesFields(await api.live.post(`${PATH}?refresh_token=${refreshToken}`), 'refresh_token');
  refusesFields(await api.live.post(PATH, {}), 'refresh_token');
  expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
});
