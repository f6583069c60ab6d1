import { randomUUID } from 'node:crypto';
import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import { aRequest, aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const activeOf = async (...customers: { id: string }[]) => {
  const request = { environment: 'live' as const, customerIds: customers.map(({ id }) => id) };
  return (await crm.call(findActiveCustomers, request, aRequest())).active;
};

it('finds customers of any organization who bought something, even if it was refunded', async () => {
  const buyers = await Promise.all([
    aCustomer(crm, aTenant()).buys(100).create(),
    aCustomer(crm, aTenant()).rents(10).create(),
    aCustomer(crm, aTenant()).returns(10).create(),
  ]);
  const idle = await aCustomer(crm, aTenant()).create();

  const active = await activeOf(idle, ...buyers);

  expect(active.toSorted()).toEqual(buyers.map(({ id }) => id).toSorted());
});

it.each(['asks for a test drive', 'writes', 'subscribes'] as const)(
  'finds a customer who %s',
  async (does) => {
    const customer = await aCustomer(crm, aTenant()).who(does).create();

    expect(await activeOf(customer)).toEqual([customer.id]);
  },
);

it('finds nobody who only registered, nobody unknown, and nobody of the other environment', async () => {
  const context = aTenant();
  const idle = await aCustomer(crm, context).changed({ isVip: true }).create();
  const other = await aCustomer(crm, otherEnvironmentOf(context)).buys(100).create();

  expect(await activeOf(idle, other, { id: randomUUID() })).toEqual([]);
  expect(await activeOf()).toEqual([]);
});
