import { verifyEmail } from '@forecourt/contracts/identity/account-rpc';
import {
  aCustomer,
  aProvenCustomer,
  loginReply,
  meReply,
  messageReply,
  PASSWORD,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import { mailsTo, tokenTo } from '@forecourt/tests/e2e/mails';

const PATH = '/external/auth/email/verify';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

describe('POST /external/auth/email/verify', () => {
  it('with the access token of the account, proves the address and keeps everything', async () => {
    const { user, accessToken } = await aCustomer(api.live, { phone: { mobile: '+1 555' } });
    expect(user.emailVerified).toBe(false);
    const token = await tokenTo(api.live, user.email, 'email_verification');

    const answer = await api.live.as(accessToken).post(PATH, { token });

    expect(conforms(answer, verifyEmail.response).data).toEqual({
      email: user.email,
      emailVerified: true,
      passwordResetRequired: false,
    });
    const me = conforms(await api.live.as(accessToken).get('/external/auth/me'), meReply).data;
    expect(me.user).toEqual({ ...user, emailVerified: true });
    const login = { email: user.email, password: PASSWORD };
    conforms(await api.live.post('/external/auth/login', login), loginReply);
  });

  it('without it, says that a password must be set by a reset', async () => {
    const { user } = await aCustomer(api.live);
    const token = await tokenTo(api.live, user.email, 'email_verification');

    const { data } = conforms(await api.live.post(PATH, { token }), verifyEmail.response);

    expect(data).toMatchObject({ emailVerified: true, passwordResetRequired: true });
    const login = { email: user.email, password: PASSWORD };
    refuses(
      await api.live.post('/external/auth/login', login),
      401,
      'identity.invalid_credentials',
    );
  });

  it('refuses an access token that is not valid, and leaves the token of the mail', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const token = await tokenTo(api.live, user.email, 'email_verification');

    const answer = await api.live.as(`${accessToken}x`).post(PATH, { token });

    refuses(answer, 401, 'invalid_access_token');
    conforms(await api.live.as(accessToken).post(PATH, { token }), verifyEmail.response);
  });

  it('takes a token once, and in the body alone', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const site = api.live.as(accessToken);
    const token = await tokenTo(api.live, user.email, 'email_verification');

    refusesFields(await site.send('POST', PATH, { query: { token } }), 'token');
    conforms(await site.post(PATH, { token }), verifyEmail.response);
    refuses(await site.post(PATH, { token }), 400, 'identity.invalid_token');
    refusesFields(await site.post(PATH, {}), 'token');
  });
});

describe('POST /external/auth/email/verify/resend', () => {
  it('mails a new token, which voids the old one', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const site = api.live.as(accessToken);
    const old = await tokenTo(api.live, user.email, 'email_verification');

    conforms(await site.post(`${PATH}/resend`), messageReply);

    refuses(await site.post(PATH, { token: old }), 400, 'identity.invalid_token');
  });

  it('mails nothing to an address that is proven', async () => {
    const { user, accessToken } = await aProvenCustomer(api.live);
    const before = await mailsTo(api.live, user.email);

    conforms(await api.live.as(accessToken).post(`${PATH}/resend`), messageReply);
    // A mail that is asked for later overtakes none.
    conforms(
      await api.live.post('/external/auth/password/forgot', { email: user.email }),
      messageReply,
    );
    await tokenTo(api.live, user.email, 'password_reset');

    expect(await mailsTo(api.live, user.email)).toHaveLength(before.length + 1);
  });

  it('needs an access token', async () => {
    refuses(await api.live.post(`${PATH}/resend`), 401, 'invalid_access_token');
  });
});
