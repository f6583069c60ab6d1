import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import { tokensSchema } from '@forecourt/contracts/identity/shapes';
import {
  aCustomer,
  loginReply,
  meReply,
  messageReply,
  PASSWORD,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/password/change';
const NEW = 'a brand new password';
const change = { currentPassword: PASSWORD, newPassword: NEW };
const changed = messageReply
  .omit({ message: true })
  .extend({ data: tokensSchema.extend({ user: refreshSession.response.shape.user }) });

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const logIn = (email: string, password: string) =>
  api.live.post('/external/auth/login', { email, password });

describe('POST /external/auth/password/change', () => {
  it('answers with new tokens, with which the session goes on', async () => {
    const { user, accessToken, refreshToken } = await aCustomer(api.live);

    const { data } = conforms(await api.live.as(accessToken).post(PATH, change), changed);

    expect(data.user).toEqual(user);
    conforms(await api.live.as(data.access_token).get('/external/auth/me'), meReply);
    const refresh = (refresh_token: string) =>
      api.live.post('/external/auth/refresh', { refresh_token });
    expect(await refresh(data.refresh_token)).toMatchObject({ status: 200 });
    refuses(await refresh(refreshToken), 400, 'identity.invalid_token');
    conforms(await logIn(user.email, NEW), loginReply);
    refuses(await logIn(user.email, PASSWORD), 401, 'identity.invalid_credentials');
  });

  it('signs the customer out elsewhere within a second', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const elsewhere = conforms(await logIn(user.email, PASSWORD), loginReply).data;

    conforms(await api.live.as(accessToken).post(PATH, change), changed);

    await eventually(async () => {
      const me = await api.live.as(elsewhere.access_token).get('/external/auth/me');
      refuses(me, 401, 'invalid_access_token');
    }, 1_000);
    expect(await api.live.as(accessToken).get('/external/auth/me')).toMatchObject({ status: 200 });
  });

  it('counts a wrong current password with those at log-in', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const wrong = { currentPassword: 'not the password', newPassword: NEW };
    for (let time = 0; time < 10; time += 1) {
      const answer = await api.live.as(accessToken).post(PATH, wrong);
      refuses(answer, 401, 'identity.invalid_credentials');
    }

    const answer = await api.live.as(accessToken).post(PATH, change);
    refuses(answer, 429, 'too_many_sign_in_attempts');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    refuses(await logIn(user.email, PASSWORD), 429, 'too_many_sign_in_attempts');
  });

  it('gives no customer the answer to another, who used the same idempotency key', async () => {
    const [one, other] = [await aCustomer(api.live), await aCustomer(api.live)];
    const headers = { 'Idempotency-Key': 'the same' };

    const first = await api.live.as(one.accessToken).post(PATH, change, headers);
    const second = await api.live.as(other.accessToken).post(PATH, change, headers);

    expect(conforms(first, changed).data.user.id).toBe(one.user.id);
    expect(conforms(second, changed).data.user.id).toBe(other.user.id);
  });

  it('takes its secrets in the body alone, and names every fault', async () => {
    const { accessToken } = await aCustomer(api.live);
    const site = api.live.as(accessToken);
    refusesFields(
      await site.send('POST', PATH, { query: change }),
      'currentPassword',
      'newPassword',
    );
    refusesFields(
      await site.post(PATH, { newPassword: 'short' }),
      'currentPassword',
      'newPassword',
    );
  });

  it('needs an access token', async () => {
    refuses(await api.live.post(PATH, change), 401, 'invalid_access_token');
  });
});
