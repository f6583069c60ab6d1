import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { listBrands } from '@forecourt/contracts/catalog/rpc';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import { getCustomerProfile, linkCustomer } from '@forecourt/contracts/crm/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { hashOfApiKey, makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { getUser, login, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { countVehiclesByBrand, listVehicles } from '@forecourt/contracts/inventory/rpc';
import { aBrand, anEmptyPage, aUser, someTokens } from './builders.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.stop();
});

const realNow = performance.now.bind(performance);

const unavailable = () => {
  throw platformErrors.service_unavailable({ retryAfter: 2 });
};
const silent = () => new Promise<never>(() => undefined);
const refused = { status: 503, body: { code: 'service_unavailable' } };

describe('while identity does not answer', () => {
  const minute = 60_000;
  const use = (key: string) => gateway.get('/external/vehicles', { key });

  /** Lets time pass, on our clock alone. */
  function pass(ms: number): void {
    const later = performance.now() + ms - realNow();
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + later);
  }

  async function aUsedKey() {
    gateway.fake(listVehicles, anEmptyPage);
    const issued = gateway.issueKey();
    expect(await use(issued.key)).toMatchObject({ status: 200 });
    return issued;
  }

  it.each<[string, () => Promise<never>]>([
    ['refuses', async () => unavailable()],
    ['is silent', silent],
  ])('a key that was verified before goes on for five minutes: identity %s', async (_, answer) => {
    const { key } = await aUsedKey();
    gateway.fake(verifyApiKey, answer);

    pass(4 * minute);
    expect(await use(key)).toMatchObject({ status: 200 });
    pass(2 * minute);
    expect(await use(key)).toMatchObject(refused);
  });

  it('a key that is revoked does not go on', async () => {
    const { key, keyId } = await aUsedKey();
    gateway.fake(verifyApiKey, unavailable);

    await gateway.deliver(apiKeyRevoked, { keyId, hash: hashOfApiKey(key) });

    expect(await use(key)).toMatchObject({ status: 401 });
  });

  it('a key that is not known is answered 503', async () => {
    gateway.fake(verifyApiKey, unavailable);

    expect(await use(makeApiKey('live'))).toMatchObject(refused);
  });

  it('a key is good again only if identity says so once it answers', async () => {
    const { key } = await aUsedKey();
    pass(minute);
    gateway.fake(verifyApiKey, () => ({ key: null }));

    expect(await use(key)).toMatchObject({ status: 401 });
  });
});

it('identity is asked once for a key that many requests bring at the same time', async () => {
  gateway.fake(listVehicles, anEmptyPage);
  const { key, ...verified } = gateway.issueKey();
  const questions = gateway.fake(verifyApiKey, () => ({ key: verified }));

  await Promise.all(Array.from({ length: 10 }, () => gateway.get('/external/vehicles', { key })));

  expect(questions).toHaveLength(1);
});

it('identity is asked once for a key that it does not know', async () => {
  const questions = gateway.fake(verifyApiKey, () => ({ key: null }));
  const key = makeApiKey('live');

  for (let request = 0; request < 3; request += 1) {
    expect(await gateway.get('/external/vehicles', { key })).toMatchObject({ status: 401 });
  }

  expect(questions).toHaveLength(1);
});

describe('while inventory does not answer', () => {
  const brand = aBrand();
  const list = (key: string) => gateway.get('/external/brands', { key });
  beforeEach(() => {
    gateway.fake(listBrands, () => ({ data: [brand], total: 1, page: 1, limit: 50 }));
  });

  it.each([
    ['refuses', async () => unavailable()],
    ['is silent', silent],
  ])('the brand list has the last counts that are known: inventory %s', async (_, answer) => {
    const { key } = gateway.issueKey();
    const counts = { sale: 3, rental: 1, auction: 0, total: 4 };
    gateway.fake(countVehiclesByBrand, () => ({ counts: { [brand.id]: counts } }));
    const { body } = await list(key);
    gateway.fake(countVehiclesByBrand, answer);

    expect((await list(key)).body).toEqual(body);
  });

  it('the brand list is answered 503 if no counts are known', async () => {
    gateway.fake(countVehiclesByBrand, () => ({ counts: {} }));
    await list(gateway.issueKey().key);
    gateway.fake(countVehiclesByBrand, unavailable);

    expect(await list(gateway.issueKey().key)).toMatchObject(refused);
  });
});

describe('while crm does not answer', () => {
  it.each([
    ['is away', unavailable],
    ['fails', () => Promise.reject(new Error('a bug of crm'))],
  ])('a customer logs in all the same if it %s', async (_how, crm: () => Promise<never>) => {
    const [user, customerId, tokens] = [aUser(), randomUUID(), someTokens()];
    gateway.fake(login, () => ({ isNewCustomer: true, customerId, tokens, user }));
    gateway.fake(linkCustomer, crm);
    const json = { email: user.email, password: 'correct horse battery' };

    const answer = await gateway.post('/external/auth/login', {
      key: gateway.issueKey().key,
      json,
    });

    expect(answer).toMatchObject({ status: 200, body: { data: { user, ...tokens } } });
  });

  it('a customer whose record is still to come is answered 503', async () => {
    const dealer = gateway.issueKey();
    gateway.fake(getUser, ({ id }) => ({ data: aUser({ id }) }));
    gateway.fake(getCustomerProfile, () => {
      throw crmErrors.customer_not_found();
    });
    const token = await gateway.customerTokens.of(dealer);

    expect(await gateway.get('/external/auth/me', { key: dealer.key, token })).toMatchObject(
      refused,
    );
  });
});
