import { listCustomers } from '@forecourt/contracts/crm/rpc';
import {
  aRegistration,
  loginReply,
  PASSWORD,
  registerReply,
  type Registration,
} from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Answer,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/register';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const answered = (answer: Answer) => conforms(answer, registerReply, 201).data;
const register = async (form: Registration, site: Integrator = api.live) =>
  answered(await site.post(PATH, form));
const customersOf = async (site: Integrator) =>
  conforms(await site.get('/external/customers'), listCustomers.response).data;
const logIn = (form: { email: string; password: string }, site: Integrator = api.live) =>
  site.post('/external/auth/login', { email: form.email, password: form.password });

describe('a new e-mail address', () => {
  it('creates a user and a customer', async () => {
    const form = aRegistration({ phone: { mobile: '+1 555 0100', whatsapp: '+1 555 0101' } });
    const { access_token, refresh_token, user, ...rest } = await register(form);

    expect(rest).toEqual({
      isNewUser: true,
      isNewCustomer: true,
      expires_in: 3600,
      token_type: 'Bearer',
    });
    expect(user).toEqual({
      id: expect.any(String),
      email: form.email,
      firstName: 'Jane',
      lastName: 'Doe',
      phone: { mobile: '+1 555 0100', whatsapp: '+1 555 0101' },
      profileImageUrl: null,
    });
    expect(access_token.split('.')).toHaveLength(3);
    expect(refresh_token).toMatch(/^[\w-]{40,}$/);
  });

  it('gets a new refresh token with every sign-in', async () => {
    const form = aRegistration();
    const tokens = [await register(form), await register(form)].map(
      ({ refresh_token }) => refresh_token,
    );
    expect(new Set(tokens).size).toBe(2);
  });

  it('puts the customer in the list as a new prospect before it is answered', async () => {
    const { user } = await register(aRegistration());
    const [customer, ...others] = await customersOf(api.live);
    expect(others).toEqual([]);
    expect(customer).toMatchObject({
      user: {
        id: user.id,
        email: user.email,
        firstName: 'Jane',
        lastName: 'Doe',
        phone: null,
      },
      stats: {
        totalPurchases: 0,
        totalSpent: 0,
        lastPurchaseDate: null,
        totalVehiclesPurchased: 0,
        totalVehiclesRented: 0,
      },
      classification: { lifecycleStage: 'PROSPECT', customerSegment: 'new', isVip: false },
      preferences: {},
      tags: [],
    });
  });

  it('is stored in lower case, with trimmed names', async () => {
    const { email } = aRegistration();
    const { user } = await register(
      aRegistration({ email: `  ${email.toUpperCase()} `, firstName: '  Zoë ', lastName: ' Ōe ' }),
    );
    expect(user).toMatchObject({ email, firstName: 'Zoë', lastName: 'Ōe' });
  });

  it('may have a phone with one number, and has none if that is blank', async () => {
    const one = await register(aRegistration({ phone: { mobile: '+1 555 0100' } }));
    const none = await register(aRegistration({ phone: { mobile: ' ' } }));
    expect([one.user.phone, none.user.phone]).toEqual([{ mobile: '+1 555 0100' }, null]);
  });

  it('is registered despite an unknown field', async () => {
    const stray = { ...aRegistration(), newsletter: true, isVip: true };
    const { user } = answered(await api.live.post(PATH, stray));
    const [customer] = await customersOf(api.live);
    expect(customer).toMatchObject({ user: { id: user.id }, classification: { isVip: false } });
  });
});

describe('a known e-mail address with its password', () => {
  it('signs in without overwriting the name', async () => {
    const form = aRegistration({ phone: { mobile: '+1 555 0100' } });
    const first = await register(form);
    const again = await register({
      ...form,
      email: form.email.toUpperCase(),
      firstName: 'Mallory',
      lastName: 'Moe',
      phone: { mobile: '+1 555 9999' },
    });

    expect(again).toMatchObject({ isNewUser: false, isNewCustomer: false, user: first.user });
    expect(await customersOf(api.live)).toHaveLength(1);
  });

  it('links the user to another organization, which gets its own record', async () => {
    const other = await anOrganization();
    const form = aRegistration();
    const first = await register(form);
    const there = { ...form, firstName: 'Janet' };
    const linked = await register(there, other.live);
    const again = await register(there, other.live);

    expect(linked).toMatchObject({ isNewUser: false, isNewCustomer: true, user: first.user });
    expect(again).toMatchObject({ isNewUser: false, isNewCustomer: false, user: first.user });
    const [[here], [over]] = [await customersOf(api.live), await customersOf(other.live)];
    expect(over!.user).toEqual(here!.user);
    expect(over!.id).not.toBe(here!.id);
  });

  it('is a separate account in the other environment', async () => {
    const form = aRegistration();
    const live = await register(form);
    const test = await register({ ...form, password: 'quite another one' }, api.test);

    expect(test).toMatchObject({ isNewUser: true, isNewCustomer: true });
    expect(test.user.id).not.toBe(live.user.id);
    expect([await customersOf(api.live), await customersOf(api.test)]).toMatchObject([
      [{ user: { id: live.user.id } }],
      [{ user: { id: test.user.id } }],
    ]);
  });
});

describe('a known e-mail address with a wrong password', () => {
  it('gets 409 and changes nothing', async () => {
    const form = aRegistration();
    const { user } = await register(form);
    const wrong = { ...form, password: 'not the password', firstName: 'Mallory' };

    refuses(await api.live.post(PATH, wrong), 409, 'identity.email_taken');
    expect(conforms(await logIn(form), loginReply).data).toMatchObject({ user });
    refuses(await logIn(wrong), 401, 'identity.invalid_credentials');
  });

  it('does not link the user to another organization', async () => {
    const other = await anOrganization();
    const form = aRegistration();
    await register(form);
    const wrong = { ...form, password: 'not the password' };

    refuses(await other.live.post(PATH, wrong), 409, 'identity.email_taken');
    expect(await customersOf(other.live)).toEqual([]);
    expect(await register(form, other.live)).toMatchObject({ isNewCustomer: true });
  });
});

describe('equal concurrent registrations', () => {
  const count = (answers: { isNewUser: boolean; isNewCustomer: boolean }[]) => ({
    newUsers: answers.filter(({ isNewUser }) => isNewUser).length,
    newCustomers: answers.filter(({ isNewCustomer }) => isNewCustomer).length,
  });

  it('create one user and one customer, reported in exactly one answer', async () => {
    const form = aRegistration();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(form)));

    expect(count(answers)).toEqual({ newUsers: 1, newCustomers: 1 });
    expect(answers.find(({ isNewUser }) => isNewUser)?.isNewCustomer).toBe(true);
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    expect(await customersOf(api.live)).toHaveLength(1);
  });

  it('at two organizations create one user and one customer each', async () => {
    const other = await anOrganization();
    const form = aRegistration();
    const [here, there] = await Promise.all(
      [api.live, other.live].map((site) =>
        Promise.all(Array.from({ length: 10 }, () => register(form, site))),
      ),
    );

    expect(count([...here!, ...there!])).toEqual({ newUsers: 1, newCustomers: 2 });
    expect([count(here!).newCustomers, count(there!).newCustomers]).toEqual([1, 1]);
    expect(new Set([...here!, ...there!].map(({ user }) => user.id)).size).toBe(1);
  });
});

describe('the inputs travel', () => {
  it('in a form, with brackets for the phone', async () => {
    const { email } = aRegistration();
    const form = {
      email,
      password: PASSWORD,
      firstName: 'Jörg & Söhne',
      lastName: 'Müller+1',
      'phone[mobile]': '+49 30 1',
      'phone[whatsapp]': '+49 30 2',
    };
    const { user } = answered(await api.live.send('POST', PATH, { form }));
    expect(user).toMatchObject({
      email,
      firstName: 'Jörg & Söhne',
      lastName: 'Müller+1',
      phone: { mobile: '+49 30 1', whatsapp: '+49 30 2' },
    });
  });

  it('in a form, with JSON text for the phone', async () => {
    const { phone: _, ...registration } = aRegistration();
    const form = { ...registration, phone: '{"mobile":"+49 30 1"}' };
    const { user } = answered(await api.live.send('POST', PATH, { form }));
    expect(user.phone).toEqual({ mobile: '+49 30 1' });
  });

  it('in the query, with the password in the body', async () => {
    const { password, phone: _, ...query } = aRegistration();
    const { user } = answered(
      await api.live.send('POST', PATH, {
        query: { ...query, 'phone[mobile]': '+1 555 0100' },
        json: { password },
      }),
    );
    expect(user).toMatchObject({ email: query.email, phone: { mobile: '+1 555 0100' } });
  });

  it('in both; the body wins', async () => {
    const json = aRegistration();
    const query = { email: aRegistration().email, firstName: 'Query' };
    const { user } = answered(await api.live.send('POST', PATH, { query, json }));
    expect(user).toMatchObject({ email: json.email, firstName: 'Jane' });
  });

  it('but never as a password in the URL', async () => {
    const { password, phone: _, ...form } = aRegistration();
    const inQuery = await api.live.send('POST', PATH, { query: { ...form, password } });
    const inBoth = await api.live.send('POST', PATH, {
      query: { password },
      json: { ...form, password },
    });

    for (const answer of [inQuery, inBoth]) {
      const { error } = refusesFields(answer, 'password');
      expect(error).not.toContain(password);
    }
    expect(await customersOf(api.live)).toEqual([]);
  });
});
