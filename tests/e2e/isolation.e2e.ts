import { getCustomer, getCustomerStatistics, listCustomers } from '@forecourt/contracts/crm/rpc';
import {
  listBlogPosts,
  listContactMessages,
  listSubscribers,
  listTestDrives,
  submitContactMessage,
  subscribe,
  unsubscribe,
} from '@forecourt/contracts/engagement/rpc';
import {
  getVehicleStatistics,
  listSimilarVehicles,
  listVehicles,
} from '@forecourt/contracts/inventory/rpc';
import {
  aRegistration,
  anEmail,
  loginReply,
  meReply,
  PASSWORD,
  registerReply,
} from '@forecourt/tests/e2e/a-customer';
import { anOrganization, aVehicle, conforms, eventually, refuses } from '@forecourt/tests/e2e/api';
import type { Api, Integrator } from '@forecourt/tests/e2e/api';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { theBrand } from '@forecourt/tests/e2e/reference';
import { sampleRequest, send } from '@forecourt/tests/e2e/sample-request';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

/** `mine` has one of everything. `stranger` is another tenant, with nothing. */
type Check = (mine: World, stranger: Stranger) => Promise<void>;
interface Stranger {
  site: Integrator;
  /** User accounts belong to an environment, and may be linked to several organizations in it (D6). */
  sharesAccounts: boolean;
}

const operations = (await readOperations()).filter(({ path }) => path.startsWith('/external/'));
const reference = operations.filter(({ path }) =>
  /^\/external\/(?:models|body-types|engines|generations|trims|brands\/|[a-z]+-types$)/.test(path),
);

const theCustomer = async ({ site, customer }: World) =>
  conforms(await site.get(`/external/customers/${customer.id}`), getCustomer.response).data;

/** Runs an action of the stranger's that must leave my customer unchanged. */
async function leavesMyCustomer(mine: World, act: () => Promise<void>): Promise<void> {
  const before = await theCustomer(mine);
  await act();
  expect(await theCustomer(mine)).toEqual(before);
}

const checks: Record<string, Check> = {
  'GET /external/brands': async ({ site: mySite }, { site }) => {
    await eventually(async () => {
      expect((await theBrand(mySite, 'Toyota')).vehicleCounts.total).toBe(1);
    });
    expect((await theBrand(site, 'Toyota')).vehicleCounts.total).toBe(0);
  },

  'GET /external/vehicles': async ({ ids }, { site }) => {
    const { brandId, modelId } = ids;
    for (const query of [{}, { brandId }, { modelId }, { sort: 'name', limit: 100 }]) {
      const list = conforms(await site.get('/external/vehicles', query), listVehicles.response);
      expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
    }
  },

  'GET /external/vehicles/{id}': async ({ ids }, { site }) => {
    const answer = await site.get(`/external/vehicles/${ids.vehicleId}`);
    refuses(answer, 404, 'inventory.vehicle_not_found');
  },

  'GET /external/vehicles/{id}/similar': async (mine, { site }) => {
    const { dealer } = site;
    refuses(
      await site.get(`/external/vehicles/${mine.ids.vehicleId}/similar`),
      404,
      'inventory.vehicle_not_found',
    );
    await dealer.has(aVehicle());
    const [own] = conforms(await site.get('/external/vehicles'), listVehicles.response).data;
    const similar = await site.get(`/external/vehicles/${own!.id}/similar`);
    expect(conforms(similar, listSimilarVehicles.response)).toMatchObject({ data: [], total: 0 });
  },

  'GET /external/vehicles/stats/summary': async (_, { site }) => {
    const answer = await site.get('/external/vehicles/stats/summary');
    expect(conforms(answer, getVehicleStatistics.response).data).toMatchObject({
      totalVehicles: 0,
      availableVehicles: 0,
      byBrand: {},
    });
  },

  'POST /external/auth/register': async (mine, { site, sharesAccounts }) => {
    const { email } = mine.customer.user;
    await leavesMyCustomer(mine, async () => {
      const other = aRegistration({ email, firstName: 'Someone', lastName: 'Else' });
      const answer = await site.post('/external/auth/register', other);
      const { data } = conforms(answer, registerReply, 201);
      expect(data).toMatchObject({ isNewUser: !sharesAccounts, isNewCustomer: true });
      const me = await site.as(data.access_token).get('/external/auth/me');
      expect(conforms(me, meReply).data.customer.customerId).not.toBe(mine.customer.id);
      if (!sharesAccounts) expect(data.user.id).not.toBe(mine.customer.user.id);
    });
  },

  'POST /external/auth/login': async (mine, { site, sharesAccounts }) => {
    const credentials = { email: mine.customer.user.email, password: PASSWORD };
    await leavesMyCustomer(mine, async () => {
      const answer = await site.post('/external/auth/login', credentials);
      if (!sharesAccounts) {
        refuses(answer, 401, 'identity.invalid_credentials');
        return;
      }
      const { data } = conforms(answer, loginReply);
      expect(data).toMatchObject({ isNewCustomer: true });
      const me = await site.as(data.access_token).get('/external/auth/me');
      expect(conforms(me, meReply).data.customer).toMatchObject({
        totalPurchases: 0,
        totalSpent: 0,
        lifecycleStage: 'PROSPECT',
      });
    });
  },

  'GET /external/auth/me': async ({ customer }, { site }) => {
    const answer = await site.as(customer.accessToken).get('/external/auth/me');
    refuses(answer, 401, 'invalid_access_token');
  },

  'GET /external/customers': async ({ customer: { user } }, { site }) => {
    for (const query of [{}, { search: user.email }, { segment: 'regular' }, { limit: 100 }]) {
      const list = conforms(await site.get('/external/customers', query), listCustomers.response);
      expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
    }
  },

  'GET /external/customers/{id}': async ({ customer }, { site }) => {
    const answer = await site.get(`/external/customers/${customer.id}`);
    refuses(answer, 404, 'crm.customer_not_found');
    const byUser = await site.get(`/external/customers/${customer.user.id}`);
    refuses(byUser, 404, 'crm.customer_not_found');
  },

  'PATCH /external/customers/{id}': async (mine, { site }) => {
    await leavesMyCustomer(mine, async () => {
      const changes = { notes: 'Stolen', tags: ['stolen'], isVip: true, preferences: { a: 1 } };
      const answer = await site.patch(`/external/customers/${mine.customer.id}`, changes);
      refuses(answer, 404, 'crm.customer_not_found');
    });
  },

  'GET /external/customers/stats/summary': async (_, { site }) => {
    const answer = await site.get('/external/customers/stats/summary');
    expect(conforms(answer, getCustomerStatistics.response).data).toMatchObject({
      totalCustomers: 0,
      totalRevenue: 0,
      totalTransactions: 0,
      newCustomersLast30Days: 0,
    });
  },

  'POST /external/newsletter/subscribe': async ({ site: mySite }, { site }) => {
    const email = anEmail();
    conforms(await site.post('/external/newsletter/subscribe', { email }), subscribe.response);
    expect((await subscribersOf(site)).map((one) => one.email)).toEqual([email]);
    expect((await subscribersOf(mySite)).map((one) => one.email)).not.toContain(email);
  },

  'POST /external/newsletter/unsubscribe': async ({ site: mySite }, { site }) => {
    const email = anEmail();
    conforms(await mySite.post('/external/newsletter/subscribe', { email }), subscribe.response);
    const answer = await site.post('/external/newsletter/unsubscribe', { email });
    conforms(answer, unsubscribe.response);
    expect(await subscribersOf(mySite)).toContainEqual(
      expect.objectContaining({ email, subscribed: true }),
    );
  },

  'GET /external/blogs': async (_, { site }) => {
    const list = conforms(await site.get('/external/blogs'), listBlogPosts.response);
    expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
  },

  'POST /external/contact/submit': async ({ site: mySite, ids }, { site }) => {
    const contact = { name: 'Jane', email: anEmail(), message: 'To the stranger' };
    const { vehicleId } = ids;
    const answer = await site.post('/external/contact/submit', { ...contact, vehicleId });
    const { data } = conforms(answer, submitContactMessage.response, 201);
    expect(data.ignoredFields).toEqual(['vehicleId']);
    expect(await contactsOf(site)).toMatchObject([{ ...contact, vehicleId: null }]);
    expect(await contactsOf(mySite)).toEqual([]);
  },

  'POST /external/test-drives': async ({ site: mySite, ids }, { site }) => {
    const before = await testDrivesOf(mySite);
    const drive = { vehicleId: ids.vehicleId, name: 'Jane', email: anEmail() };
    const answer = await site.post('/external/test-drives', drive);
    refuses(answer, 404, 'inventory.vehicle_not_found');
    expect(await testDrivesOf(site)).toEqual([]);
    expect(await testDrivesOf(mySite)).toEqual(before);
  },
};

const subscribersOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('subscribers'), listSubscribers.response).data;
const contactsOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('contacts'), listContactMessages.response).data;
const testDrivesOf = async ({ dealer }: Integrator) =>
  conforms(await dealer.get('test-drives'), listTestDrives.response).data;

it('checks exactly the operations in the OpenAPI document', () => {
  const checked = [...Object.keys(checks), ...reference.map(({ name }) => name)];

  expect(checked.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});

const guarded = operations.filter(({ name }) => checks[name]);

describe.each<[string, (mine: World) => Promise<Stranger>]>([
  ['the other environment', async ({ api }) => ({ site: api.test, sharesAccounts: false })],
  [
    'another organization',
    async () => ({ site: (await anOrganization()).live, sharesAccounts: true }),
  ],
  [
    "another organization's other environment",
    async () => ({ site: (await anOrganization()).test, sharesAccounts: false }),
  ],
])('%s sees and changes nothing of mine', (_, strangerOf) => {
  it.each(guarded)('by $name', async ({ name }) => {
    const mine = await aWorld(await anOrganization());
    await checks[name]!(mine, await strangerOf(mine));
  });
});

describe('reference data is the same for all', () => {
  let mine: World;
  let stranger: Api;
  beforeAll(async () => {
    mine = await aWorld(await anOrganization());
    stranger = await anOrganization();
  });

  it.each(reference)('by $name', async (operation) => {
    const answers = [mine.site, mine.api.test, stranger.live, stranger.test].map((site) =>
      send(operation, sampleRequest(operation, mine, 'required'), site),
    );
    const [own, ...others] = (await Promise.all(answers)).map(({ body }) => body);
    expect(own).toMatchObject({ statusCode: 200 });
    for (const other of others) expect(other).toEqual(own);
  });
});
