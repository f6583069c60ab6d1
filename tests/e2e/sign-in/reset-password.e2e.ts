import {
  aProvenCustomer,
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
import { mailTo, tokenTo } from '@forecourt/tests/e2e/mails';

const PATH = '/external/auth/password/reset';
const NEW = 'a brand new password';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const logIn = (email: string, password: string) =>
  api.live.post('/external/auth/login', { email, password });

async function aForgetfulCustomer() {
  const customer = await aProvenCustomer(api.live);
  const { email } = customer.user;
  conforms(await api.live.post('/external/auth/password/forgot', { email }), messageReply);
  return { ...customer, token: await tokenTo(api.live, email, 'password_reset') };
}

describe('POST /external/auth/password/reset', () => {
  it('lets a customer who forgot the password log in with a new one', async () => {
    const { user, token } = await aForgetfulCustomer();

    conforms(await api.live.post(PATH, { token, password: NEW }), messageReply);

    expect(conforms(await logIn(user.email, NEW), loginReply).data).toMatchObject({
      isNewCustomer: false,
      user,
    });
    refuses(await logIn(user.email, PASSWORD), 401, 'identity.invalid_credentials');
    await mailTo(api.live, user.email, 'password_changed');
  });

  it('signs the customer out everywhere within a second', async () => {
    const { token, accessToken, refreshToken } = await aForgetfulCustomer();
    const me = () => api.live.as(accessToken).get('/external/auth/me');
    conforms(await me(), meReply);

    conforms(await api.live.post(PATH, { token, password: NEW }), messageReply);

    await eventually(async () => refuses(await me(), 401, 'invalid_access_token'), 1_000);
    const refresh = { refresh_token: refreshToken };
    refuses(await api.live.post('/external/auth/refresh', refresh), 400, 'identity.invalid_token');
  });

  it('takes a token once', async () => {
    const { token } = await aForgetfulCustomer();
    conforms(await api.live.post(PATH, { token, password: NEW }), messageReply);

    const again = await api.live.post(PATH, { token, password: 'another one' });
    refuses(again, 400, 'identity.invalid_token');
  });

  it.each(['nonsense', ' ', 'a'.repeat(1_000)])('refuses the token %j', async (token) => {
    refuses(await api.live.post(PATH, { token, password: NEW }), 400, 'identity.invalid_token');
  });

  it('takes its secrets in the body alone', async () => {
    const { token } = await aForgetfulCustomer();
    const query = { token, password: NEW };
    refusesFields(await api.live.send('POST', PATH, { query }), 'token', 'password');

    conforms(await api.live.send('POST', PATH, { form: query }), messageReply);
  });

  it('names every fault of the input', async () => {
    refusesFields(await api.live.post(PATH, { password: 'short' }), 'token', 'password');
  });
});
