import { listCustomers } from '@forecourt/contracts/crm/rpc';
import { aRegistration, loginReply, registerReply } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/auth/register';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const logIn = ({ email, password }: { email: string; password: string }) =>
  api.live.post('/external/auth/login', { email, password });
const numberOfCustomers = async () =>
  conforms(await api.live.get('/external/customers'), listCustomers.response).total;

describe('a password', () => {
  it.each([
    ['of 8 characters', 'abcdefgh'],
    ['of 72 bytes', 'x'.repeat(72)],
    ['of 72 bytes in 36 characters', 'é'.repeat(36)],
    ['of 8 characters beyond the basic plane', '🚗'.repeat(8)],
    ['with spaces around it', '  with spaces  '],
    ['of spaces only', ' '.repeat(8)],
    ['that looks like JSON', '{"$ne": null}'],
    ['with a line break and a tab', 'line\nbreak\ttab'],
  ])('%s is accepted unchanged', async (_, password) => {
    const form = aRegistration({ password });
    const registered = await api.live.post(PATH, form);
    const { user } = conforms(registered, registerReply, 201).data;

    expect(conforms(await logIn(form), loginReply).data).toMatchObject({ user });
    const shorter = [...password].slice(0, -1).join('');
    for (const near of [` ${password}`, `${password} `, shorter]) {
      refuses(await logIn({ ...form, password: near }), 401, 'identity.invalid_credentials');
    }
  });

  it.each([
    ['of 7 characters', 'abcdefg'],
    ['of 7 characters in 28 bytes', '🚗'.repeat(7)],
    ['of 73 bytes', 'x'.repeat(73)],
    ['of 74 bytes in 37 characters', 'é'.repeat(37)],
    ['that is empty', ''],
    ['that is a number', 12_345_678],
    ['that is null', null],
    ['with a NUL', 'abcdefgh\u0000'],
    ['with a lone surrogate', 'abcdefgh\ud800'],
    ['that is missing', undefined],
  ])('%s is refused', async (_, password) => {
    refusesFields(await api.live.post(PATH, { ...aRegistration(), password }), 'password');
  });
});

describe('wrong input', () => {
  it.each<[string, object]>([
    ['email', { email: undefined }],
    ['email', { email: 'jane' }],
    ['email', { email: 'jane@' }],
    ['email', { email: 'jane doe@example.com' }],
    ['email', { email: `${'x'.repeat(250)}@example.com` }],
    ['email', { email: 5 }],
    ['email', { email: ['jane@example.com'] }],
    ['firstName', { firstName: undefined }],
    ['firstName', { firstName: '   ' }],
    ['firstName', { firstName: 'x'.repeat(101) }],
    ['lastName', { lastName: null }],
    ['lastName', { lastName: 'Doe\u0000' }],
    ['lastName', { lastName: '\udc00' }],
    ['phone', { phone: '+1 555 0100' }],
    ['phone', { phone: [] }],
    ['phone', { phone: { mobile: 5550100 } }],
    ['phone', { phone: { whatsapp: '5'.repeat(51) } }],
  ])('is refused with the field %s for %j', async (field, wrong) => {
    const before = await numberOfCustomers();
    refusesFields(await api.live.post(PATH, { ...aRegistration(), ...wrong }), field);
    expect(await numberOfCustomers()).toBe(before);
  });

  it('is refused with the names of all wrong fields', async () => {
    refusesFields(await api.live.post(PATH, {}), 'email', 'password', 'firstName', 'lastName');
  });

  it('is refused with every required field if there is no body', async () => {
    refusesFields(await api.live.post(PATH), 'email', 'password', 'firstName', 'lastName');
  });
});
