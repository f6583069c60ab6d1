import { randomUUID } from 'node:crypto';
import { getBrand, listBrands } from '@forecourt/contracts/catalog/rpc';
import { engineTypes } from '@forecourt/contracts/catalog/shapes';
import { getCustomerProfile, linkCustomer } from '@forecourt/contracts/crm/rpc';
import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import { countVehiclesByBrand } from '@forecourt/contracts/inventory/rpc';
import { aBrand, aProfile, aUser, someTokens } from './builders.js';
import { startTestGateway, type IssuedKey, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
let dealer: IssuedKey;
beforeEach(async () => {
  gateway = await startTestGateway();
  dealer = gateway.issueKey();
});
afterEach(() => gateway.stop());

describe("a service's reply", () => {
  it('is passed on unchanged after the status', async () => {
    const reply = { data: aBrand({ name: 'Škoda "☂"' }) };
    gateway.fake(getBrand, () => reply);

    const { text } = await gateway.get(`/external/brands/${reply.data.id}`, { key: dealer.key });

    const serialised = JSON.stringify(getBrand.response.parse(reply));
    expect(text).toBe(`{"statusCode":200,${serialised.slice(1)}`);
  });

  it('has 201 in status and envelope where something was made', async () => {
    gateway.fake(submitContactMessage, () => ({
      data: { success: true, message: 'Thank you.', referenceId: randomUUID() },
    }));
    const json = { name: 'Jane', email: 'jane@example.com', message: 'Hello' };

    expect(await gateway.post('/external/contact/submit', { key: dealer.key, json })).toMatchObject(
      { status: 201, body: { statusCode: 201, data: { success: true } } },
    );
  });
});

describe('the list of brands', () => {
  it("joins catalog's brands with inventory's counts", async () => {
    const [stocked, bare] = [aBrand(), aBrand({ name: 'Mini', slug: 'mini' })];
    const counts = { rental: 1, sale: 2, auction: 0, total: 3 };
    gateway.fake(listBrands, ({ page, limit }) => ({
      data: [stocked, bare],
      total: 2,
      page,
      limit,
    }));
    gateway.fake(countVehiclesByBrand, () => ({ counts: { [stocked.id]: counts } }));

    const { body } = await gateway.get('/external/brands', { key: dealer.key });

    expect(body).toEqual({
      statusCode: 200,
      data: [
        { ...stocked, vehicleCounts: counts },
        { ...bare, vehicleCounts: { rental: 0, sale: 0, auction: 0, total: 0 } },
      ],
      total: 2,
      page: 1,
      limit: 50,
    });
  });
});

describe('signing in', () => {
  const user = aUser({ email: 'jane@example.com', phone: { mobile: '555-1' } });
  const [customerId, tokens] = [randomUUID(), someTokens()];
  const signedIn = { isNewCustomer: true, customerId, tokens, user };
  const linked = {
    customerId,
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
  };

  it('by log-in returns the tokens and the user, and links the customer in crm', async () => {
    gateway.fake(login, () => signedIn);
    const links = gateway.fake(linkCustomer, () => ({ customerId }));
    const json = { email: user.email, password: 'correct horse battery' };

    const { body } = await gateway.post('/external/auth/login', { key: dealer.key, json });

    expect(body).toEqual({ statusCode: 200, data: { isNewCustomer: true, ...tokens, user } });
    expect(links.map(({ request }) => request)).toEqual([linked]);
  });

  it('by register says whether the user is new', async () => {
    gateway.fake(register, () => ({ isNewUser: true, ...signedIn }));
    const links = gateway.fake(linkCustomer, () => ({ customerId }));
    const { email, firstName, lastName } = user;
    const json = { email, firstName, lastName, password: 'correct horse battery' };

    const { body } = await gateway.post('/external/auth/register', { key: dealer.key, json });

    expect(body).toEqual({
      statusCode: 201,
      data: { isNewUser: true, isNewCustomer: true, ...tokens, user },
    });
    expect(links.map(({ request }) => request)).toEqual([linked]);
  });
});

it("the signed-in customer has identity's user and crm's record", async () => {
  const [user, customerId] = [aUser(), randomUUID()];
  const profile = aProfile(customerId);
  const users = gateway.fake(getUser, () => ({ data: user }));
  const profiles = gateway.fake(getCustomerProfile, () => ({ data: profile }));
  const token = await gateway.customerTokens.of(dealer, { claims: { sub: user.id, customerId } });

  const { body } = await gateway.get('/external/auth/me', { key: dealer.key, token });

  expect(body).toEqual({ statusCode: 200, data: { user, customer: profile } });
  expect(users.map(({ request }) => request)).toEqual([{ id: user.id }]);
  expect(profiles.map(({ request }) => request)).toEqual([{ id: customerId }]);
});

describe('an enumeration', () => {
  const list = (query = '') => gateway.get(`/external/engine-types${query}`, { key: dealer.key });

  it('is returned whole, without a service', async () => {
    const { body } = await list();

    expect(body).toEqual({ statusCode: 200, data: [...engineTypes], total: engineTypes.length });
  });

  it('is paged on request', async () => {
    const { body } = await list('?page=2&limit=2');

    expect(body).toEqual({
      statusCode: 200,
      data: engineTypes.slice(2, 4),
      total: engineTypes.length,
      page: 2,
      limit: 2,
    });
  });
});
