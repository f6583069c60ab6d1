import { randomUUID } from 'node:crypto';
import { updateCustomer } from '@forecourt/contracts/crm/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, seen } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();
const filled = {
  notes: 'Likes red',
  tags: ['a', 'b'],
  preferences: { vehicleTypes: ['SUV'], priceRange: { min: 1, max: 2 } },
  isVip: true,
};
const aFilledCustomer = () => aCustomer(crm, tenant).changed(filled).create();

it('answers with the changed customer', async () => {
  const { id } = await aCustomer(crm, tenant).create();

  expect(await crm.call(updateCustomer, { id, changes: filled }, tenant)).toEqual({
    data: { id, notes: 'Likes red', tags: ['a', 'b'], isVip: true, customerSegment: 'vip' },
  });
  expect(await seen(crm, tenant, { id })).toMatchObject({
    notes: 'Likes red',
    tags: ['a', 'b'],
    preferences: filled.preferences,
    classification: { isVip: true, customerSegment: 'vip' },
  });
});

it.each([
  ['notes', { notes: 'New' }],
  ['tags', { tags: ['c'] }],
  ['preferences', { preferences: { colour: 'blue' } }],
  ['nothing', {}],
])('changes %s and nothing else', async (_, changes) => {
  const { id } = await aFilledCustomer();
  const before = await seen(crm, tenant, { id });

  await crm.call(updateCustomer, { id, changes }, tenant);

  expect(await seen(crm, tenant, { id })).toEqual({ ...before, ...changes });
});

it('clears tags and preferences', async () => {
  const { id } = await aFilledCustomer();

  await crm.call(updateCustomer, { id, changes: { tags: [], preferences: {} } }, tenant);

  expect(await seen(crm, tenant, { id })).toMatchObject({ tags: [], notes: 'Likes red' });
  expect((await seen(crm, tenant, { id })).preferences).toEqual({});
});

it.each(['', '   ', null])('clears the notes when given %j', async (notes) => {
  const { id } = await aFilledCustomer();

  const { data } = await crm.call(updateCustomer, { id, changes: { notes } }, tenant);

  expect(data.notes).toBeNull();
  expect((await seen(crm, tenant, { id })).notes).toBeNull();
});

it('keeps preferences of every type, and texts that look like SQL or arrays', async () => {
  const { id } = await aCustomer(crm, tenant).create();
  const changes = {
    tags: ['{a,"b"}', "'; DROP TABLE customer; --", 'naïve 🚗', 'NULL'],
    preferences: { list: [1, 'two', null, { deep: true }], 'key "quoted"': 1.5, none: null },
  };

  await crm.call(updateCustomer, { id, changes }, tenant);

  expect(await seen(crm, tenant, { id })).toMatchObject(changes);
});

it('returns a former VIP to the segment that the rules give', async () => {
  const fresh = await aFilledCustomer();
  const buyer = await aCustomer(crm, tenant).buys(1).changed({ isVip: true }).create();
  const silent = await aCustomer(crm, tenant)
    .registered(daysAgo(200))
    .changed({ isVip: true })
    .create();

  const segments = [];
  for (const { id } of [fresh, buyer, silent]) {
    const { data } = await crm.call(updateCustomer, { id, changes: { isVip: false } }, tenant);
    segments.push(data.customerSegment);
  }

  expect(segments).toEqual(['new', 'regular', 'at_risk']);
});

it('records the time of the change', async () => {
  const { id } = await aCustomer(crm, tenant).registered(daysAgo(1)).create();
  const start = new Date();

  await crm.call(updateCustomer, { id, changes: { tags: ['x'] } }, tenant);

  const rows = await crm.sql<{ updated_date: Date }>(
    'SELECT updated_date FROM customer WHERE id = $1',
    [id],
  );
  expect(rows[0]!.updated_date.getTime()).toBeGreaterThanOrEqual(start.getTime() - 1_000);
});

it('loses nothing when fields are changed at the same time', async () => {
  const { id } = await aCustomer(crm, tenant).create();

  await Promise.all([
    crm.call(updateCustomer, { id, changes: { notes: 'n' } }, tenant),
    crm.call(updateCustomer, { id, changes: { tags: ['t'] } }, tenant),
    crm.call(updateCustomer, { id, changes: { isVip: true } }, tenant),
  ]);

  expect(await seen(crm, tenant, { id })).toMatchObject({
    notes: 'n',
    tags: ['t'],
    classification: { isVip: true, customerSegment: 'vip' },
  });
});

it('refuses an unknown id', async () => {
  const request = { id: randomUUID(), changes: { notes: 'x' } };
  await expect(crm.call(updateCustomer, request, tenant)).rejects.toMatchObject({
    code: 'crm.customer_not_found',
    kind: 'not_found',
  });
});

it('does not change a customer of another organization or the other environment', async () => {
  const { id } = await aFilledCustomer();
  const before = await seen(crm, tenant, { id });

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    const changes = { notes: 'stolen', tags: [], isVip: false };
    await expect(crm.call(updateCustomer, { id, changes }, other)).rejects.toMatchObject({
      code: 'crm.customer_not_found',
    });
  }

  expect(await seen(crm, tenant, { id })).toEqual(before);
});

it('keeps customers with the same id in two environments apart', async () => {
  const { id } = await aFilledCustomer();
  const otherEnvironment = otherEnvironmentOf(tenant);
  await aCustomer(crm, otherEnvironment).withId(id).create();

  await crm.call(updateCustomer, { id, changes: { notes: 'test only' } }, otherEnvironment);

  expect((await seen(crm, tenant, { id })).notes).toBe('Likes red');
  expect((await seen(crm, otherEnvironment, { id })).notes).toBe('test only');
});
