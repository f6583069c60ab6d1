import { getCustomerStatistics } from '@forecourt/contracts/crm/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const statistics = async (context: TenantContext) =>
  (await crm.call(getCustomerStatistics, {}, context)).data;

const nothing = {
  totalCustomers: 0,
  vipCustomers: 0,
  totalRevenue: 0,
  averageSpent: 0,
  totalTransactions: 0,
  averageLeadScore: 0,
  newCustomersLast30Days: 0,
  segmentBreakdown: { new: 0, regular: 0, vip: 0, atRisk: 0 },
};

it('returns zeros without customers', async () => {
  expect(await statistics(aTenant())).toEqual(nothing);
});

it('counts customers, segments, sales and rentals', async () => {
  const tenant = aTenant();
  await aCustomer(crm, tenant).registered(daysAgo(40)).buys(100).rents(20.5).returns(7).create();
  await aCustomer(crm, tenant).changed({ isVip: true }).create();
  await aCustomer(crm, tenant).registered(daysAgo(200)).create();

  expect(await statistics(tenant)).toEqual({
    totalCustomers: 3,
    vipCustomers: 1,
    totalRevenue: 120.5,
    averageSpent: 40.17,
    totalTransactions: 2,
    // 6 + 40 + 24, 12, 0
    averageLeadScore: 27.33,
    newCustomersLast30Days: 1,
    segmentBreakdown: { new: 0, regular: 1, vip: 1, atRisk: 1 },
  });
});

it('counts customers of the last 30 times 24 hours as new', async () => {
  const tenant = aTenant();
  const aMinute = 1 / (24 * 60);
  await aCustomer(crm, tenant)
    .registered(daysAgo(30 - aMinute))
    .create();
  await aCustomer(crm, tenant)
    .registered(daysAgo(30 + aMinute))
    .create();

  expect(await statistics(tenant)).toMatchObject({ totalCustomers: 2, newCustomersLast30Days: 1 });
});

it.each([
  ['JPY', 1_000, 333],
  ['USD', 10, 3.33],
  ['KWD', 10, 3.333],
])('rounds the average to the minor unit of %s', async (currency, amount, averageSpent) => {
  const tenant = aTenant({ currency });
  await aCustomer(crm, tenant).buys(amount).create();
  await aCustomer(crm, tenant).create();
  await aCustomer(crm, tenant).create();

  expect(await statistics(tenant)).toMatchObject({ totalRevenue: amount, averageSpent });
});

it('counts nothing from another organization or the other environment', async () => {
  const tenant = aTenant();
  await aCustomer(crm, tenant).buys(100).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    expect(await statistics(other)).toEqual(nothing);
  }
});
