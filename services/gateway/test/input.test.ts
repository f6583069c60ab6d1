import { randomUUID } from 'node:crypto';
import { linkCustomer, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { FieldFault } from '@forecourt/contracts/errors';
import { register } from '@forecourt/contracts/identity/rpc';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { anEmptyPage, aUser, someTokens } from './builders.js';
import { faultsIn } from './fault-matchers.js';
import {
  startTestGateway,
  type ReceivedCall,
  type RequestOptions,
  type TestGateway,
} from './start-test-gateway.js';

let gateway: TestGateway;
let key: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  ({ key } = gateway.issueKey());
});
afterEach(() => gateway.stop());

describe('a query', () => {
  let calls: ReceivedCall<typeof listVehicles>[];
  beforeEach(() => {
    calls = gateway.fake(listVehicles, anEmptyPage);
  });
  const list = (query: string) => gateway.get(`/external/vehicles?${query}`, { key });

  it('is read by the types of its fields', async () => {
    const brandId = randomUUID();

    expect(
      await list(`brandId=${brandId}&minYear=2018&maxPrice=19999.50&sort=price&order=ASC`),
    ).toMatchObject({ status: 200 });
    expect(calls.map(({ request }) => request)).toEqual([
      {
        page: 1,
        limit: 20,
        brandId,
        minYear: 2018,
        maxPrice: 19_999.5,
        sort: 'price',
        order: 'asc',
      },
    ]);
  });

  it('is refused for an unknown parameter, and names it', async () => {
    expect(await list('minprice=5000')).toMatchObject(faultsIn('minprice'));
    expect(calls).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'is refused for a parameter named %s',
    async (name) => {
      expect(await list(`${name}=1`)).toMatchObject(faultsIn(name));
    },
  );

  it.each([
    ['minYear=two-thousand'],
    ['minYear=2e3'],
    ['minPrice=1e3'],
    ['brandId=toyota'],
    ['listingType=gift'],
    ['sort=colour'],
    ['page=1&page=2'],
    ['page[from]=1'],
  ])('is refused for %s', async (query) => {
    const field = /^\w+/.exec(query)![0];

    expect(await list(query)).toMatchObject(faultsIn(field));
  });

  it('names every fault', async () => {
    const { status, body } = await list('minYear=old&maxPrice=-1&listingType=gift&page=0');

    expect(status).toBe(400);
    const { details } = body as { details: FieldFault[] };
    expect(details.map(({ field }) => field).sort()).toEqual([
      'listingType',
      'maxPrice',
      'minYear',
      'page',
    ]);
  });

  it('may have blank parameters, which count as missing', async () => {
    expect(await list('minYear=&listingType=&page=2')).toMatchObject({ status: 200 });
    expect(calls.map(({ request }) => request)).toEqual([
      { page: 2, limit: 20, sort: 'createdDate' },
    ]);
  });
});

describe('a path', () => {
  it('is refused for an id that is not a UUID', async () => {
    expect(await gateway.get('/external/brands/toyota', { key })).toMatchObject(faultsIn('id'));
  });

  it('wins over query and body', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const calls = crmTakesChanges();

    await gateway.send('PATCH', `/external/customers/${id}?id=${other}`, {
      key,
      json: { id: other, isVip: true },
    });

    expect(calls.map(({ request }) => request)).toEqual([{ id, changes: { isVip: true } }]);
  });
});

/** crm accepts every change. */
const crmTakesChanges = () =>
  gateway.fake(updateCustomer, ({ id, changes: { notes = null, tags = [], isVip = false } }) => ({
    data: { id, notes, tags, isVip, customerSegment: 'new' as const },
  }));

const change = (options: RequestOptions) =>
  gateway.send('PATCH', `/external/customers/${randomUUID()}`, { key, ...options });

describe('a JSON body', () => {
  it('keeps its JSON types', async () => {
    const calls = crmTakesChanges();
    const json = { isVip: true, tags: ['a,b', 'c'], preferences: { doors: [4] }, notes: null };

    expect(await change({ json })).toMatchObject({ status: 200 });
    expect(calls.map(({ request }) => request.changes)).toEqual([json]);
  });

  it('is refused for text in place of a boolean or a list', async () => {
    expect(await change({ json: { isVip: 'true', tags: 'suv' } })).toMatchObject(
      faultsIn('tags', 'isVip'),
    );
  });

  it('wins over the query', async () => {
    const calls = crmTakesChanges();

    await gateway.send('PATCH', `/external/customers/${randomUUID()}?notes=query&isVip=true`, {
      key,
      json: { notes: 'body' },
    });

    expect(calls.map(({ request }) => request.changes)).toEqual([{ notes: 'body', isVip: true }]);
  });

  it('is refused if it changes nothing', async () => {
    expect(await change({ json: { colour: 'red' } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_parameter' },
    });
  });

  it.each([
    ['is not JSON', '{"notes":'],
    ['is a list', '[{"notes":"x"}]'],
    ['is text', '"notes"'],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['has a field named __proto__', '{"__proto__":{"isVip":true}}'],
  ])('is refused if it %s', async (_, payload) => {
    const calls = crmTakesChanges();
    const headers = { 'content-type': 'application/json' };

    expect(await change({ headers, payload })).toMatchObject({
      status: 400,
      body: { code: 'malformed_body' },
    });
    expect(calls).toEqual([]);
  });

  it('may have a content type that ends in +json', async () => {
    crmTakesChanges();
    const headers = { 'content-type': 'application/merge-patch+json' };

    expect(await change({ headers, payload: '{"isVip":true}' })).toMatchObject({ status: 200 });
  });

  it.each(['text/plain', 'application/xml', 'nonsense'])('is refused as %s', async (type) => {
    expect(await change({ headers: { 'content-type': type }, payload: 'isVip' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
  });
});

describe('a form', () => {
  it('is read by the types of its fields', async () => {
    const calls = crmTakesChanges();

    await change({ form: 'isVip=true&tags=suv,trade-in&notes=Call+her%21' });
    await change({ form: 'tags=suv&tags=trade-in' });

    expect(calls.map(({ request }) => request.changes)).toEqual([
      { isVip: true, tags: ['suv', 'trade-in'], notes: 'Call her!' },
      { tags: ['suv', 'trade-in'] },
    ]);
  });

  it('may have objects in brackets or as JSON', async () => {
    const calls = identityRegisters();
    const person = 'email=jane@example.com&password=12345678&firstName=Jane&lastName=Doe';
    const phones = ['phone[mobile]=555-1', `phone=${encodeURIComponent('{"mobile":"555-1"}')}`];
    for (const phone of phones) {
      const form = `${person}&${phone}`;
      expect(await gateway.post('/external/auth/register', { key, form })).toMatchObject({
        status: 201,
      });
    }

    expect(calls.map(({ request }) => request.phone)).toEqual([
      { mobile: '555-1' },
      { mobile: '555-1' },
    ]);
  });

  it('is refused for text that does not fit its field', async () => {
    expect(await change({ form: 'isVip=yes' })).toMatchObject(faultsIn('isVip'));
  });

  it('is refused for bad percent-encoding', async () => {
    expect(await change({ form: 'notes=%E0%A4%A' })).toMatchObject({
      status: 400,
      body: { code: 'malformed_body' },
    });
  });
});

/** identity accepts every registration. */
function identityRegisters() {
  gateway.fake(linkCustomer, ({ customerId }) => ({ customerId }));
  return gateway.fake(register, ({ email }) => ({
    isNewUser: true,
    isNewCustomer: true,
    customerId: randomUUID(),
    tokens: someTokens(),
    user: aUser({ email }),
  }));
}

describe('a password', () => {
  const person = { email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' };
  const password = '  12345678  ';

  it('is refused in the URL', async () => {
    const calls = identityRegisters();
    const path = `/external/auth/register?password=${encodeURIComponent(password)}`;

    expect(await gateway.post(path, { key, json: person })).toMatchObject(faultsIn('password'));
    expect(await gateway.post(path, { key, json: { ...person, password } })).toMatchObject(
      faultsIn('password'),
    );
    expect(calls).toEqual([]);
  });

  it('is taken exactly as sent', async () => {
    const calls = identityRegisters();
    await gateway.post('/external/auth/register', { key, json: { ...person, password } });

    expect(calls).toMatchObject([{ request: { password } }]);
  });
});
