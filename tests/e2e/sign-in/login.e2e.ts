import { randomUUID } from 'node:crypto';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import {
  aCustomer,
  anEmail,
  aRegistration,
  loginReply,
  PASSWORD,
  registerReply,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/login';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const attempt = (email: string, password: string, site: Integrator = api.live) =>
  site.post(PATH, { email, password });
const logIn = async (email: string, site: Integrator = api.live) =>
  conforms(await attempt(email, PASSWORD, site), loginReply).data;

describe('the right password', () => {
  it('returns tokens and the user', async () => {
    const { user } = await aCustomer(api.live);
    const { access_token, refresh_token, ...rest } = await logIn(user.email);

    expect(rest).toEqual({
      isNewCustomer: false,
      expires_in: 3600,
      token_type: 'Bearer',
      user,
    });
    expect(access_token.split('.')).toHaveLength(3);
    expect(refresh_token).toMatch(/^[\w-]{40,}$/);
  });

  it('works with the e-mail address in any case', async () => {
    const { user } = await aCustomer(api.live);
    expect(await logIn(` ${user.email.toUpperCase()} `)).toMatchObject({ user });
  });

  it('links the user to another organization, and reports a new customer once', async () => {
    const other = await anOrganization();
    const { user } = await aCustomer(api.live);

    expect(await logIn(user.email, other.live)).toMatchObject({ isNewCustomer: true, user });
    expect(await logIn(user.email, other.live)).toMatchObject({ isNewCustomer: false, user });
    const { data } = conforms(await other.live.get('/external/customers'), listCustomers.response);
    expect(data).toMatchObject([{ user: { id: user.id } }]);
  });

  it('reports a new customer in exactly one of 10 concurrent log-ins', async () => {
    const other = await anOrganization();
    const { user } = await aCustomer(api.live);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => logIn(user.email, other.live)),
    );
    expect(answers.filter(({ isNewCustomer }) => isNewCustomer)).toHaveLength(1);
  });

  it('opens nothing in the other environment', async () => {
    const { user } = await aCustomer(api.live);
    refuses(await attempt(user.email, PASSWORD, api.test), 401, 'identity.invalid_credentials');
    const customers = await api.test.get('/external/customers');
    expect(conforms(customers, listCustomers.response).total).toBe(0);
  });

  it('travels in a form', async () => {
    const { user } = await aCustomer(api.live);
    const form = { email: user.email, password: PASSWORD };
    expect(conforms(await api.live.send('POST', PATH, { form }), loginReply).data.user).toEqual(
      user,
    );
  });

  it('travels in the body, with the e-mail address in the query', async () => {
    const { user } = await aCustomer(api.live);
    const answer = await api.live.send('POST', PATH, {
      query: { email: user.email },
      json: { password: PASSWORD },
    });
    expect(conforms(answer, loginReply).data.user).toEqual(user);
  });

  it('is refused in the URL', async () => {
    const { user } = await aCustomer(api.live);
    const query = { email: user.email, password: PASSWORD };
    refusesFields(await api.live.send('POST', PATH, { query }), 'password');
  });
});

describe('a wrong password', () => {
  it('gets the same answer as an unknown e-mail address', async () => {
    const { user } = await aCustomer(api.live);
    const wrong = refuses(
      await attempt(user.email, 'not the password'),
      401,
      'identity.invalid_credentials',
    );
    const unknown = refuses(
      await attempt(anEmail(), 'not the password'),
      401,
      'identity.invalid_credentials',
    );

    const { timestamp, requestId } = unknown;
    expect({ ...wrong, timestamp, requestId }).toEqual(unknown);
  });

  it.each([
    ['in another case', PASSWORD.toUpperCase()],
    ['with a space before it', ` ${PASSWORD}`],
    ['with a space after it', `${PASSWORD} `],
    ['too short to be valid', 'x'],
    ['too long to be valid', 'x'.repeat(73)],
  ])('%s opens nothing', async (_, password) => {
    const { user } = await aCustomer(api.live);
    refuses(await attempt(user.email, password), 401, 'identity.invalid_credentials');
  });

  it('that starts with all 72 bytes of the right one is refused', async () => {
    const password = 'x'.repeat(72);
    const { user } = await aCustomer(api.live, { password });
    expect(await attempt(user.email, password)).toMatchObject({ status: 200 });
    refuses(await attempt(user.email, `${password}y`), 401, 'identity.invalid_credentials');
  });

  it('links nobody', async () => {
    const other = await anOrganization();
    const { user } = await aCustomer(api.live);
    await attempt(user.email, 'not the password', other.live);
    const customers = await other.live.get('/external/customers');
    expect(conforms(customers, listCustomers.response).total).toBe(0);
  });
});

describe('wrong input', () => {
  it.each<[string, object]>([
    ['email', { password: PASSWORD }],
    ['email', { email: 'jane', password: PASSWORD }],
    ['email', { email: { $ne: null }, password: PASSWORD }],
    ['password', { email: 'jane@example.com' }],
    ['password', { email: 'jane@example.com', password: '' }],
    ['password', { email: 'jane@example.com', password: { $ne: null } }],
    ['password', { email: 'jane@example.com', password: 'abcdefgh\u0000' }],
  ])('names %s of %j', async (field, body) => {
    refusesFields(await api.live.post(PATH, body), field);
  });
});

describe('failed password checks', () => {
  const ALLOWED = 10;
  const WINDOW_SECONDS = 15 * 60;

  const fail = async (email: string, times: number, site: Integrator = api.live) => {
    for (let time = 0; time < times; time += 1) {
      const answer = await attempt(email, 'not the password', site);
      refuses(answer, 401, 'identity.invalid_credentials');
    }
  };
  const expectBlocked = async (email: string, site: Integrator = api.live) => {
    const answer = await attempt(email, PASSWORD, site);
    refuses(answer, 429, 'too_many_sign_in_attempts');
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(WINDOW_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
  };

  it('block the account after 10, even for the right password', async () => {
    const { user } = await aCustomer(api.live);
    await fail(user.email, ALLOWED);
    await expectBlocked(user.email);
  });

  it('count across organizations, whatever the case of the e-mail address', async () => {
    const other = await anOrganization();
    const { user } = await aCustomer(api.live);
    await fail(user.email, ALLOWED / 2, api.live);
    await fail(user.email.toUpperCase(), ALLOWED / 2, other.live);
    await expectBlocked(user.email, api.live);
    await expectBlocked(user.email, other.live);
    await expectBlocked(user.email, (await anOrganization()).live);
  });

  it('count at register as well as at log-in', async () => {
    const { user } = await aCustomer(api.live);
    const wrong = aRegistration({ email: user.email, password: 'not the password' });
    await fail(user.email, ALLOWED - 1);
    refuses(await api.live.post('/external/auth/register', wrong), 409, 'identity.email_taken');

    await expectBlocked(user.email);
    const right = aRegistration({ email: user.email });
    const answer = await api.live.post('/external/auth/register', right);
    refuses(answer, 429, 'too_many_sign_in_attempts');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count once, however often one is repeated with its idempotency key', async () => {
    const { user } = await aCustomer(api.live);
    const wrong = aRegistration({ email: user.email, password: 'not the password' });
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let count = 0; count < ALLOWED + 1; count += 1) {
      const answer = await api.live.post('/external/auth/register', wrong, headers);
      refuses(answer, 409, 'identity.email_taken');
    }
  });

  it('also count for an unknown e-mail address', async () => {
    const email = anEmail();
    await fail(email, ALLOWED);
    await expectBlocked(email);
  });

  it('block neither another account nor the same one in the other environment', async () => {
    const { user } = await aCustomer(api.live);
    const other = await aCustomer(api.live);
    await aCustomer(api.test, { email: user.email });
    await fail(user.email, ALLOWED);

    expect(await attempt(other.user.email, PASSWORD)).toMatchObject({ status: 200 });
    expect(await attempt(user.email, PASSWORD, api.test)).toMatchObject({ status: 200 });
    await expectBlocked(user.email);
  });

  it('are forgotten after a log-in', async () => {
    const { user } = await aCustomer(api.live);
    await fail(user.email, ALLOWED - 1);
    await logIn(user.email);
    await fail(user.email, ALLOWED - 1);
    await logIn(user.email);
  });

  it('are forgotten after a registration with the right password', async () => {
    const form = aRegistration();
    conforms(await api.live.post('/external/auth/register', form), registerReply, 201);
    await fail(form.email, ALLOWED - 1);
    conforms(await api.live.post('/external/auth/register', form), registerReply, 201);
    await fail(form.email, ALLOWED - 1);
    await logIn(form.email);
  });

  it('do not include requests without a password check', async () => {
    const { user } = await aCustomer(api.live);
    for (let time = 0; time < ALLOWED; time += 1) {
      refusesFields(await api.live.post(PATH, { email: user.email }), 'password');
    }
    await logIn(user.email);
  });

  it('give ten verdicts to forty guesses at once, and link nobody', async () => {
    const { user } = await aCustomer(api.live);
    const other = await anOrganization();
    const statuses = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await attempt(user.email, 'guess', other.live)).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(ALLOWED);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - ALLOWED);
    await expectBlocked(user.email);
    const customers = await other.live.get('/external/customers');
    expect(conforms(customers, listCustomers.response).total).toBe(0);
  });
});
