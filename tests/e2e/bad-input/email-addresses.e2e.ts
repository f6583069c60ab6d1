import { randomBytes } from 'node:crypto';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import { listSubscribers, subscribe } from '@forecourt/contracts/engagement/rpc';
import { aRegistration, loginReply, registerReply } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refuses, type Api } from '@forecourt/tests/e2e/api';
import { readOperations } from '@forecourt/tests/e2e/openapi';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

/** An address that no other test uses, in the ways in which people and programs write it. */
function anInternationalAddress() {
  const name = randomBytes(8).toString('hex');
  return {
    kept: `jörg.${name}@xn--mller-kva.example`,
    variants: [
      `jörg.${name}@müller.example`,
      `JÖRG.${name.toUpperCase()}@MÜLLER.Example`,
      `jo\u0308rg.${name}@mu\u0308ller.example`,
      `  Jörg.${name}@XN--MLLER-KVA.example\n`,
    ] as const,
  };
}

describe('an international address', () => {
  it('is one account, however it is written', async () => {
    const { kept, variants } = anInternationalAddress();
    const form = aRegistration({ email: variants[0] });
    const registered = await api.live.post('/external/auth/register', form);
    const { user } = conforms(registered, registerReply, 201).data;
    expect(user.email).toBe(kept);

    for (const email of [kept, ...variants]) {
      const login = await api.live.post('/external/auth/login', { ...form, email });
      expect(conforms(login, loginReply).data).toMatchObject({ isNewCustomer: false, user });
    }
    const taken = { ...form, email: variants[1], password: 'another password' };
    refuses(await api.live.post('/external/auth/register', taken), 409, 'identity.email_taken');
  });

  it('is one subscription, however it is written', async () => {
    const { kept, variants } = anInternationalAddress();
    for (const email of variants) {
      const answer = await api.live.post('/external/newsletter/subscribe', { email });
      expect(conforms(answer, subscribe.response).data).toEqual({ email: kept, subscribed: true });
    }
    const { data } = conforms(await api.live.dealer.get('subscribers'), listSubscribers.response);
    expect(data.filter(({ email }) => email === kept)).toHaveLength(1);
  });

  it('finds its customer, for a purchase and in a search, however it is written', async () => {
    const { kept, variants } = anInternationalAddress();
    const form = aRegistration({ email: variants[0] });
    conforms(await api.live.post('/external/auth/register', form), registerReply, 201);
    await api.live.dealer.sells({ email: variants[1], kind: 'sale', amount: 100 });

    for (const search of [kept, ...variants, variants[0].slice(6, -4)]) {
      const answer = await api.live.get('/external/customers', { search });
      const { data } = conforms(answer, listCustomers.response);
      expect(data).toMatchObject([{ user: { email: kept }, stats: { totalPurchases: 1 } }]);
    }
  });
});

it('every field for an address shows the pattern of what it takes', async () => {
  const schemas = (await readOperations()).flatMap(({ fields }) =>
    fields.filter(({ name }) => name === 'email').map(({ schema }) => schema),
  );
  expect(schemas.length).toBeGreaterThanOrEqual(7);
  for (const { pattern } of schemas) {
    for (const variant of anInternationalAddress().variants) {
      expect(variant.trim()).toMatch(new RegExp(pattern!, 'u'));
    }
    expect('jane@example').not.toMatch(new RegExp(pattern!, 'u'));
  }
});
