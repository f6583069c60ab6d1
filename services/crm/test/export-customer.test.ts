import { randomUUID } from 'node:crypto';
import { exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

it('has the profile, preferences and purchases, and not what the dealer wrote', async () => {
  const context = aTenant();
  const { id, email } = await aCustomer(crm, context)
    .buys(100.5, daysAgo(2))
    .rents(20, daysAgo(1))
    .changed({ notes: 'Hagglers!', tags: ['haggler'], preferences: { color: 'red' } })
    .create();

  const { data } = await crm.call(exportCustomer, { customerId: id, email }, context);

  expect(data).toEqual({
    customer: expect.objectContaining({ customerId: id, totalPurchases: 2, totalSpent: 120.5 }),
    preferences: { color: 'red' },
    purchases: [
      expect.objectContaining({ customerId: id, kind: 'rental', amount: 20, currency: 'USD' }),
      expect.objectContaining({ customerId: id, kind: 'sale', amount: 100.5 }),
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/haggler/i);
});

it('has no purchases until the address is proven', async () => {
  const context = aTenant();
  const { id } = await aCustomer(crm, context).buys(100).create();

  const { data } = await crm.call(exportCustomer, { customerId: id, email: null }, context);

  expect(data).toMatchObject({ customer: { totalPurchases: 0, totalSpent: 0 }, purchases: [] });
});

it('finds no customer that is unknown, of another organization or of the other environment', async () => {
  const context = aTenant();
  const { id, email } = await aCustomer(crm, context).create();

  for (const [customerId, where] of [
    [randomUUID(), context],
    [id, aTenant()],
    [id, otherEnvironmentOf(context)],
  ] as const) {
    await expect(crm.call(exportCustomer, { customerId, email }, where)).rejects.toMatchObject({
      code: 'crm.customer_not_found',
    });
  }
});
