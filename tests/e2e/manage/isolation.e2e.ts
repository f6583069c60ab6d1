import { getCustomer } from '@forecourt/contracts/crm/rpc';
import {
  listBlogPosts,
  listContactMessages,
  listSubscribers,
  listTestDrives,
  publishBlogPost,
} from '@forecourt/contracts/engagement/rpc';
import {
  importVehicles,
  listVehicles,
  reportImpressions,
} from '@forecourt/contracts/inventory/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, eventually, refuses } from '@forecourt/tests/e2e/api';
import type { Integrator } from '@forecourt/tests/e2e/api';
import { readOperations } from '@forecourt/tests/e2e/openapi';
import { aWorld, type World } from '@forecourt/tests/e2e/world';

/** `mine` has one of everything. `stranger` is another tenant, with nothing. */
type Check = (mine: World, stranger: Integrator) => Promise<void>;

const TENANT = '/manage/organizations/{organization}/{environment}/';
const operations = (await readOperations()).filter(({ path }) => path.startsWith(TENANT));

const today = () => new Date().toISOString().slice(0, 10);
const theVehicles = async ({ site }: World) =>
  conforms(await site.get('/external/vehicles'), listVehicles.response).data;
const theCustomer = async ({ site, customer }: World) =>
  conforms(await site.get(`/external/customers/${customer.id}`), getCustomer.response).data;
const thePosts = async (site: Integrator) =>
  conforms(await site.get('/external/blogs'), listBlogPosts.response).data;
const impressionsOf = async ({ dealer }: Integrator) => {
  const days = { from: '2020-01-01', to: today() };
  return conforms(await dealer.get('impressions', days), reportImpressions.response).data;
};

const checks: Record<string, Check> = {
  'PUT blogs/{slug}': async (mine, stranger) => {
    const before = await thePosts(mine.site);
    const post = { title: 'Not mine', content: 'Hello' };
    conforms(await stranger.dealer.put(`blogs/${mine.blogSlug}`, post), publishBlogPost.response);
    expect(await thePosts(mine.site)).toEqual(before);
    expect(await thePosts(stranger)).toMatchObject([post]);
  },

  'POST blogs/{slug}/unpublish': async (mine, stranger) => {
    const before = await thePosts(mine.site);
    const answer = await stranger.dealer.post(`blogs/${mine.blogSlug}/unpublish`);
    refuses(answer, 404, 'engagement.blog_post_not_found');
    expect(await thePosts(mine.site)).toEqual(before);
  },

  'GET contacts': async ({ site }, { dealer }) => {
    await site.post('/external/contact/submit', { name: 'Jane', email: anEmail(), message: 'Hi' });
    const list = conforms(await dealer.get('contacts'), listContactMessages.response);
    expect(list).toMatchObject({ data: [], total: 0 });
  },

  'GET subscribers': async ({ site }, { dealer }) => {
    await site.post('/external/newsletter/subscribe', { email: anEmail() });
    const list = conforms(await dealer.get('subscribers'), listSubscribers.response);
    expect(list).toMatchObject({ data: [], total: 0 });
  },

  'GET test-drives': async (_, { dealer }) => {
    const list = conforms(await dealer.get('test-drives'), listTestDrives.response);
    expect(list).toMatchObject({ data: [], total: 0 });
  },

  'PATCH test-drives/{id}': async ({ site, ids }, { dealer }) => {
    const answer = await dealer.patch(`test-drives/${ids.testDriveId}`, { status: 'confirmed' });
    refuses(answer, 404, 'engagement.test_drive_not_found');
    const { data } = conforms(await site.dealer.get('test-drives'), listTestDrives.response);
    expect(data).toMatchObject([{ id: ids.testDriveId, status: 'pending' }]);
  },

  'GET impressions': async ({ site, ids }, stranger) => {
    await site.get(`/external/vehicles/${ids.vehicleId}`);
    await eventually(async () => expect(await impressionsOf(site)).not.toEqual([]));
    expect(await impressionsOf(stranger)).toEqual([]);
  },

  'POST purchases': async (mine, { dealer }) => {
    const before = await theCustomer(mine);
    const purchase = { email: mine.customer.user.email, kind: 'sale', amount: 1 };
    refuses(await dealer.post('purchases', purchase), 404, 'crm.customer_email_not_found');
    expect(await theCustomer(mine)).toEqual(before);
  },

  'POST purchases/{id}/refund': async (mine, { dealer }) => {
    const before = await theCustomer(mine);
    const answer = await dealer.post(`purchases/${mine.ids.purchaseId}/refund`);
    refuses(answer, 404, 'crm.purchase_not_found');
    expect(await theCustomer(mine)).toEqual(before);
  },

  'POST vehicles/import': async (mine, { dealer }) => {
    const before = await theVehicles(mine);
    const rows = [{ ...mine.vehicle.row, price: 1 }];
    const answer = await dealer.post('vehicles/import', { rows });
    expect(conforms(answer, importVehicles.response).data).toMatchObject({ created: 1 });
    expect(await theVehicles(mine)).toEqual(before);
  },

  'PATCH vehicles/{stockNumber}': async (mine, { dealer }) => {
    const before = await theVehicles(mine);
    const sold = { status: 'sold' };
    const answer = await dealer.patch(`vehicles/${mine.vehicle.stockNumber}`, sold);
    refuses(answer, 404, 'inventory.stock_number_not_found');
    expect(await theVehicles(mine)).toEqual(before);
  },
};

it('checks exactly the operations on a tenant', () => {
  const names = operations.map(({ name }) => name.replace(TENANT, ''));

  expect(Object.keys(checks).toSorted()).toEqual(names.toSorted());
});

describe.each<[string, (mine: World) => Promise<Integrator>]>([
  ['the other environment', async ({ api }) => api.test],
  ['another organization', async () => (await anOrganization()).live],
])('the dealer of %s sees and changes nothing of mine', (_, strangerOf) => {
  it.each(Object.keys(checks))('by %s', async (name) => {
    const mine = await aWorld(await anOrganization());
    await checks[name]!(mine, await strangerOf(mine));
  });
});
