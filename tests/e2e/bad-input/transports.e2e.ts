import { getCustomer, updateCustomer } from '@forecourt/contracts/crm/rpc';
import { subscribe } from '@forecourt/contracts/engagement/rpc';
import {
  aCustomer,
  anEmail,
  aRegistration,
  loginReply,
  PASSWORD,
  registerReply,
} from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refuses, refusesFields } from '@forecourt/tests/e2e/api';
import type { Integrator } from '@forecourt/tests/e2e/api';
import type { Inputs } from '@forecourt/tests/e2e/client';

let site: Integrator;
let customer: string;
beforeAll(async () => {
  site = (await anOrganization()).live;
  customer = `/external/customers/${(await aCustomer(site)).id}`;
});
const update = async (inputs: Inputs) =>
  conforms(await site.send('PATCH', customer, inputs), updateCustomer.response).data;
const read = async () => conforms(await site.get(customer), getCustomer.response).data;
const register = async (inputs: Inputs) =>
  conforms(await site.send('POST', '/external/auth/register', inputs), registerReply, 201).data
    .user;

describe('inputs of POST and PATCH (D1)', () => {
  it('come as JSON', async () => {
    expect(await update({ json: { notes: 'JSON', tags: ['a'], isVip: true } })).toMatchObject({
      notes: 'JSON',
      tags: ['a'],
      isVip: true,
    });
  });

  it('come as JSON of any JSON type, with or without a charset', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json']) {
      const inputs = { body: `{"notes":"${type}"}`, headers: { 'content-type': type } };
      expect(await update(inputs)).toMatchObject({ notes: type });
    }
  });

  it('come as a form', async () => {
    expect(
      await update({ form: 'notes=A+form%21&tags=a&tags=b&isVip=false&preferences[budget]=low' }),
    ).toMatchObject({ notes: 'A form!', tags: ['a', 'b'], isVip: false });
    expect(await read()).toMatchObject({ preferences: { budget: 'low' } });
  });

  it('come in the query', async () => {
    expect(await update({ query: 'notes=A%20query&tags=a,b,%20c&isVip=true' })).toMatchObject({
      notes: 'A query',
      tags: ['a', 'b', 'c'],
      isVip: true,
    });
  });

  it('come in the query even if an empty body has a type', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const inputs = { query: { notes: type }, headers: { 'content-type': type } };
      expect(await update(inputs)).toMatchObject({ notes: type });
    }
  });

  it('come from the body if the query has them too', async () => {
    expect(
      await update({ query: { notes: 'query', tags: 'query' }, json: { notes: 'body' } }),
    ).toMatchObject({ notes: 'body', tags: ['query'] });
    expect(
      await update({ query: { notes: 'query', isVip: 'nonsense' }, form: 'notes=body&isVip=true' }),
    ).toMatchObject({ notes: 'body', isVip: true });
  });

  it('may be objects, as JSON text or in brackets', async () => {
    const { email: _, ...others } = aRegistration();
    const json = { ...others, phone: JSON.stringify({ mobile: '+1 555 0100' }) };
    expect(await register({ form: { email: anEmail(), ...json } })).toMatchObject({
      phone: { mobile: '+1 555 0100' },
    });
    const brackets = { 'phone[mobile]': '+1 555 0101', 'phone[whatsapp]': '+1 555 0102' };
    expect(await register({ form: { email: anEmail(), ...others, ...brackets } })).toMatchObject({
      phone: { mobile: '+1 555 0101', whatsapp: '+1 555 0102' },
    });

    await update({ form: { preferences: '{"priceRange":{"min":1,"max":2}}' } });
    expect(await read()).toMatchObject({ preferences: { priceRange: { min: 1, max: 2 } } });
    await update({ form: 'preferences[vehicleTypes][]=SUV&preferences[vehicleTypes][]=Sedan' });
    expect(await read()).toMatchObject({ preferences: { vehicleTypes: ['SUV', 'Sedan'] } });
  });

  it('may be objects as deep in brackets as in JSON, and no deeper', async () => {
    const deepest = '[a][b][c][d][e][f][g][h][i]';
    await update({ form: `preferences${deepest}=1` });
    const { preferences } = await read();
    expect(JSON.stringify(preferences)).toBe(
      '{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":"1"}}}}}}}}}',
    );
    for (const deeper of [`${deepest}[j]`, deepest.repeat(2)]) {
      const form = `notes=x&preferences${deeper}=1`;
      refusesFields(await site.send('PATCH', customer, { form }), 'preferences');
    }
    expect((await read()).preferences).toEqual(preferences);
  });

  it('may be lists, repeated, in brackets or with commas', async () => {
    for (const form of ['tags=a&tags=b', 'tags[]=a&tags[]=b', 'tags[0]=a&tags[1]=b', 'tags=a,b']) {
      expect(await update({ form })).toMatchObject({ tags: ['a', 'b'] });
    }
    expect(await update({ form: 'tags=a,b&tags=c' })).toMatchObject({ tags: ['a', 'b', 'c'] });
    expect(await update({ form: 'tags=one' })).toMatchObject({ tags: ['one'] });
    expect(await update({ form: 'tags=' })).toMatchObject({ tags: [] });
  });

  it('have strict types in JSON', async () => {
    for (const json of [{ isVip: 'true' }, { isVip: 1 }, { tags: 'a,b' }, { notes: 5 }]) {
      refusesFields(await site.patch(customer, json), Object.keys(json)[0]!);
    }
  });

  it('are trimmed, and blank ones count as missing', async () => {
    const email = anEmail();
    const answer = await site.post('/external/newsletter/subscribe', { email: `  ${email}\n` });
    expect(conforms(answer, subscribe.response).data).toEqual({ email, subscribed: true });
    refusesFields(await site.post('/external/newsletter/subscribe', { email: '  ' }), 'email');
  });

  it('clear the notes when they are empty or null', async () => {
    for (const json of [{ notes: '' }, { notes: null }, { notes: '  ' }]) {
      await update({ json: { notes: 'Something' } });
      expect(await update({ json })).toMatchObject({ notes: null });
    }
    await update({ json: { notes: 'Something' } });
    expect(await update({ form: 'notes=' })).toMatchObject({ notes: null });
  });

  it('may have unknown fields', async () => {
    expect(await update({ json: { notes: 'Kept', shoeSize: 42 } })).toMatchObject({
      notes: 'Kept',
    });
  });

  it('must have a known field in a PATCH', async () => {
    for (const inputs of [{}, { json: {} }, { json: { shoeSize: 42 } }, { form: 'shoeSize=42' }]) {
      refuses(await site.send('PATCH', customer, inputs), 400, 'invalid_parameter');
    }
  });
});

describe('passwords (D1, D2)', () => {
  const { password, ...person } = aRegistration();

  it.each(['/external/auth/register', '/external/auth/login'])(
    'are refused in the query of %s, even if the body has them too',
    async (path) => {
      const inputs = { query: { password }, json: { ...person, password } };
      const { text } = await site.send('POST', path, inputs);
      refusesFields(await site.send('POST', path, inputs), 'password');
      refusesFields(await site.send('POST', path, { query: { ...person, password } }), 'password');
      refusesFields(await site.send('POST', path, { query: { password: '' } }), 'password');
      expect(text).not.toContain(password);
    },
  );

  it('are accepted unchanged', async () => {
    const email = anEmail();
    const spaced = `  ${PASSWORD}  `;
    await register({ json: { ...person, email, password: spaced } });
    const login = (given: string) => site.post('/external/auth/login', { email, password: given });
    conforms(await login(spaced), loginReply);
    refuses(await login(PASSWORD), 401, 'identity.invalid_credentials');
  });

  it('may come in a form', async () => {
    const email = anEmail();
    await register({ form: { ...person, email, password: 'P+ässwörd %&=' } });
    const form = { email, password: 'P+ässwörd %&=' };
    conforms(await site.send('POST', '/external/auth/login', { form }), loginReply);
  });

  it.each(['', '1234567', '🚗🚗🚗🚗🚗🚗🚗', 'a'.repeat(73), '€'.repeat(25)])(
    'are refused at register if they are %j',
    async (wrong) => {
      const answer = await site.post('/external/auth/register', aRegistration({ password: wrong }));
      refusesFields(answer, 'password');
    },
  );

  it.each(['12345678', '        ', '€'.repeat(24), 'a'.repeat(72), '🚗'.repeat(8)])(
    'are accepted at register if they are %j',
    async (right) => {
      await register({ json: aRegistration({ password: right }) });
    },
  );
});
