import { aCustomer, anEmail, messageReply } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';
import { mailsTo, tokenTo } from '@forecourt/tests/e2e/mails';

const PATH = '/external/auth/password/forgot';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});

describe('POST /external/auth/password/forgot', () => {
  it('mails a token to an address that has an account', async () => {
    const { user } = await aCustomer(api.live);

    conforms(await api.live.post(PATH, { email: user.email.toUpperCase() }), messageReply);

    await tokenTo(api.live, user.email, 'password_reset');
  });

  it('answers alike for an address without an account, and mails it nothing', async () => {
    const { user } = await aCustomer(api.live);
    const unknown = anEmail();

    const answers = [
      await api.live.post(PATH, { email: unknown }),
      await api.live.post(PATH, { email: user.email }),
    ].map((answer) => conforms(answer, messageReply));

    expect(answers[0]).toEqual(answers[1]);
    await tokenTo(api.live, user.email, 'password_reset');
    expect(await mailsTo(api.live, unknown)).toEqual([]);
  });

  it('finds no account of the other environment', async () => {
    const { user } = await aCustomer(api.live);
    const known = await aCustomer(api.test);

    conforms(await api.test.post(PATH, { email: user.email }), messageReply);
    conforms(await api.test.post(PATH, { email: known.user.email }), messageReply);

    await tokenTo(api.test, known.user.email, 'password_reset');
    expect(await mailsTo(api.test, user.email)).toEqual([]);
  });

  it.each([{}, { email: 'jane' }])('refuses %j', async (body) => {
    refusesFields(await api.live.post(PATH, body), 'email');
  });
});
