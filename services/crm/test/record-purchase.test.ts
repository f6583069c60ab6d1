import { randomUUID } from 'node:crypto';
import { recordPurchase, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, purchase, seen, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();

async function record(
  context: TenantContext,
  request: Partial<RequestInput<typeof recordPurchase>>,
) {
  const { email } = await aCustomer(crm, context).create();
  return crm.call(recordPurchase, { email, kind: 'sale', amount: 100, ...request }, context);
}

const refused = (field: string, message: string | RegExp) => ({
  code: 'invalid_parameter',
  kind: 'invalid',
  details: [{ field, message: expect.stringMatching(message) as string }],
});

it('records a sale and makes the buyer a CUSTOMER', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const start = Date.now();

  const { data } = await crm.call(
    recordPurchase,
    { email: jane.email.toUpperCase(), kind: 'sale', amount: 23_995.5, stockNumber: 'A-1' },
    tenant,
  );

  expect(data).toEqual({
    id: expect.any(String) as string,
    customerId: jane.id,
    kind: 'sale',
    amount: 23_995.5,
    currency: 'USD',
    purchasedDate: expect.any(String) as string,
    refundedDate: null,
    stockNumber: 'A-1',
  });
  expect(Date.parse(data.purchasedDate)).toBeGreaterThanOrEqual(start);
  expect(Date.parse(data.purchasedDate)).toBeLessThanOrEqual(Date.now());
  expect(await seen(crm, tenant, jane)).toMatchObject({
    stats: {
      totalPurchases: 1,
      totalSpent: 23_995.5,
      lastPurchaseDate: data.purchasedDate,
      totalVehiclesPurchased: 1,
      totalVehiclesRented: 0,
    },
    classification: { leadScore: 52, lifecycleStage: 'CUSTOMER', customerSegment: 'regular' },
  });
});

it('counts rentals and sales separately, and both as purchases', async () => {
  const jane = await aCustomer(crm, tenant).rents(80.1, daysAgo(1)).buys(0.2, daysAgo(5)).create();

  const { stats, classification } = await seen(crm, tenant, jane);

  expect(stats).toMatchObject({
    totalPurchases: 2,
    totalSpent: 80.3,
    totalVehiclesPurchased: 1,
    totalVehiclesRented: 1,
  });
  expect(Date.parse(stats.lastPurchaseDate!)).toBeGreaterThan(daysAgo(2).getTime());
  expect(classification.lifecycleStage).toBe('REPEAT_CUSTOMER');
});

it('makes a renter a CUSTOMER', async () => {
  const jane = await aCustomer(crm, tenant).rents(80).create();

  expect((await seen(crm, tenant, jane)).classification.lifecycleStage).toBe('CUSTOMER');
});

it.each([
  ['JPY', 1_500],
  ['USD', 0.01],
  ['USD', 19.99],
  ['USD', 1e12],
  ['KWD', 12_345.678],
])('keeps an amount in %s to the minor unit: %d', async (currency, amount) => {
  const context = aTenant({ currency });
  const jane = await aCustomer(crm, context).buys(amount).create();

  expect((await seen(crm, context, jane)).stats.totalSpent).toBe(amount);
});

it('adds amounts without rounding errors', async () => {
  const jane = await aCustomer(crm, tenant).buys(0.1).buys(0.2).rents(0.3).create();

  expect((await seen(crm, tenant, jane)).stats.totalSpent).toBe(0.6);
});

it.each([
  ['JPY', 1_500.5, /whole number/],
  ['USD', 19.999, /at most 2 decimals/],
  ['KWD', 1.2345, /at most 3 decimals/],
])('refuses an amount that %s cannot express: %d', async (currency, amount, message) => {
  await expect(record(aTenant({ currency }), { amount })).rejects.toMatchObject(
    refused('amount', message),
  );
});

it.each([0, -5])('refuses an amount of %d', async (amount) => {
  await expect(record(tenant, { amount })).rejects.toMatchObject(refused('amount', 'above 0'));
});

it.each([
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['America/New_York', '2026-03-01', '2026-03-01T05:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-01T08:30', '2026-02-28T23:30:00.000Z'],
  ['Asia/Tokyo', '2026-03-01T08:30:00.5Z', '2026-03-01T08:30:00.500Z'],
])('reads a date in the time zone %s: %s', async (timeZone, date, instant) => {
  const { data } = await record(aTenant({ timeZone }), { date });

  expect(data.purchasedDate).toBe(instant);
});

it.each([
  ['2026-02-30', 'ISO 8601'],
  ['March 1, 2026', 'ISO 8601'],
  ['0025-03-01', 'before 1900'],
  [daysAgo(-1.01).toISOString(), 'more than a day in the future'],
])('refuses the date "%s"', async (date, message) => {
  await expect(record(tenant, { date })).rejects.toMatchObject(refused('date', message));
});

it('accepts a date less than a day ahead', async () => {
  const date = daysAgo(-0.9).toISOString();

  expect((await record(tenant, { date })).data.purchasedDate).toBe(date);
});

it('records nothing when it refuses', async () => {
  const jane = await aCustomer(crm, tenant).create();

  await expect(purchase(crm, tenant, jane.email, { amount: 1.001 })).rejects.toThrow();

  expect((await seen(crm, tenant, jane)).stats.totalPurchases).toBe(0);
});

it('refuses an e-mail address that belongs to no customer', async () => {
  await someone(crm, tenant, 'lead@example.com', 'writes');

  for (const email of ['lead@example.com', `${randomUUID()}@example.com`]) {
    await expect(purchase(crm, tenant, email)).rejects.toMatchObject({
      code: 'crm.customer_email_not_found',
      kind: 'not_found',
    });
  }
});

it('loses no purchase when purchases, forms and changes arrive at the same time', async () => {
  const jane = await aCustomer(crm, tenant).returns(7).create();

  await Promise.all([
    ...Array.from({ length: 10 }, () => purchase(crm, tenant, jane.email, { amount: 10.01 })),
    someone(crm, tenant, jane.email, 'writes'),
    crm.call(updateCustomer, { id: jane.id, changes: { isVip: true } }, tenant),
  ]);

  expect(await seen(crm, tenant, jane)).toMatchObject({
    stats: { totalPurchases: 10, totalSpent: 100.1 },
    classification: { isVip: true, customerSegment: 'vip', lifecycleStage: 'REPEAT_CUSTOMER' },
  });
});

it('records nothing for a customer of another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await expect(purchase(crm, other, jane.email)).rejects.toMatchObject({
      code: 'crm.customer_email_not_found',
    });
    const namesake = await aCustomer(crm, other).withId(jane.id).withEmail(jane.email).create();
    await purchase(crm, other, jane.email);
    expect((await seen(crm, other, namesake)).stats.totalPurchases).toBe(1);
  }

  expect((await seen(crm, tenant, jane)).stats.totalPurchases).toBe(0);
  await purchase(crm, tenant, jane.email);
  expect(await seen(crm, tenant, jane)).toMatchObject({
    stats: { totalPurchases: 1, totalSpent: 100 },
    classification: { lifecycleStage: 'CUSTOMER' },
  });
});
