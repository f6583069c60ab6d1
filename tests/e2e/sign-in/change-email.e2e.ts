import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { verifyEmail } from '@forecourt/contracts/identity/account-rpc';
import {
  aCustomer,
  anEmail,
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

const PATH = '/external/auth/email/change';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

const me = async (accessToken: string) =>
  conforms(await api.live.as(accessToken).get('/external/auth/me'), meReply).data;

describe('POST /external/auth/email/change', () => {
  it('changes the address once the new one is proven, and tells the old one', async () => {
    const { id, user, accessToken } = await aProvenCustomer(api.live);
    const site = api.live.as(accessToken);
    const email = anEmail();

    conforms(await site.post(PATH, { email, password: PASSWORD }), messageReply);
    const token = await tokenTo(api.live, email, 'email_change');
    expect((await me(accessToken)).user).toEqual(user);
    conforms(await site.post('/external/auth/email/verify', { token }), verifyEmail.response);

    expect((await me(accessToken)).user).toEqual({ ...user, email });
    const login = { email, password: PASSWORD };
    conforms(await api.live.post('/external/auth/login', login), loginReply);
    await mailTo(api.live, user.email, 'email_changed');
    await eventually(async () => {
      const answer = await api.live.get(`/external/customers/${id}`);
      expect(conforms(answer, getCustomer.response).data.user.email).toBe(email);
    });
  });

  it('is confirmed by nobody but the customer who asked', async () => {
    const { user, accessToken } = await aProvenCustomer(api.live);
    const stranger = await aCustomer(api.live);
    const email = anEmail();
    conforms(
      await api.live.as(accessToken).post(PATH, { email, password: PASSWORD }),
      messageReply,
    );
    const token = await tokenTo(api.live, email, 'email_change');

    for (const site of [api.live, api.live.as(stranger.accessToken)]) {
      const answer = await site.post('/external/auth/email/verify', { token });
      refuses(answer, 401, 'invalid_access_token');
    }

    expect((await me(accessToken)).user).toEqual(user);
  });

  it('answers alike for an address that has an account, whose owner is told', async () => {
    const { accessToken } = await aProvenCustomer(api.live);
    const other = await aCustomer(api.live);
    const ask = async (email: string) =>
      conforms(
        await api.live.as(accessToken).post(PATH, { email, password: PASSWORD }),
        messageReply,
      );

    expect(await ask(other.user.email)).toEqual(await ask(anEmail()));

    await mailTo(api.live, other.user.email, 'account_exists');
  });

  it('counts a wrong password with those at log-in, and mails nothing', async () => {
    const { user, accessToken } = await aCustomer(api.live);
    const wrong = { email: anEmail(), password: 'not the password' };
    for (let time = 0; time < 10; time += 1) {
      const answer = await api.live.as(accessToken).post(PATH, wrong);
      refuses(answer, 401, 'identity.invalid_credentials');
    }
    const login = { email: user.email, password: PASSWORD };
    refuses(await api.live.post('/external/auth/login', login), 429, 'too_many_sign_in_attempts');
  });

  it('refuses wrong input', async () => {
    const { user, accessToken } = await aProvenCustomer(api.live);
    const site = api.live.as(accessToken);
    refusesFields(await site.post(PATH, { email: 'jane' }), 'email', 'password');
    refusesFields(await site.post(PATH, { email: user.email, password: PASSWORD }), 'email');
    const query = { email: anEmail(), password: PASSWORD };
    refusesFields(await site.send('POST', PATH, { query }), 'password');
    refuses(await api.live.post(PATH, query), 401, 'invalid_access_token');
  });
});
