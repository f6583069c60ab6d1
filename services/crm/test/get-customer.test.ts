import { randomUUID } from 'node:crypto';
import { getCustomer } from '@forecourt/contracts/crm/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const notFound = { code: 'crm.customer_not_found', kind: 'not_found' };

it('returns the customer with notes', async () => {
  const tenant = aTenant();
  const registered = new Date('2026-03-01T09:30:00.123Z');
  const jane = await aCustomer(crm, tenant)
    .registered(registered)
    .buys(23_995.5, new Date('2026-03-02T00:00:00Z'))
    .changed({
      notes: 'Prefers e-mail',
      tags: ['b', 'a'],
      preferences: { vehicleTypes: ['SUV'], priceRange: { min: 20_000, max: 40_000 } },
    })
    .create();

  const { data } = await crm.call(getCustomer, { id: jane.id }, tenant);

  expect(data).toMatchObject({
    id: jane.id,
    user: { id: jane.userId, email: jane.email, firstName: 'Jane', lastName: 'Doe', phone: null },
    stats: {
      totalPurchases: 1,
      totalSpent: 23_995.5,
      lastPurchaseDate: '2026-03-02T00:00:00.000Z',
      totalVehiclesPurchased: 1,
      totalVehiclesRented: 0,
    },
    preferences: { vehicleTypes: ['SUV'], priceRange: { min: 20_000, max: 40_000 } },
    tags: ['b', 'a'],
    notes: 'Prefers e-mail',
    createdDate: registered.toISOString(),
  });
});

it('has no notes at first', async () => {
  const tenant = aTenant();
  const { id } = await aCustomer(crm, tenant).create();

  const { data } = await crm.call(getCustomer, { id }, tenant);

  expect(data.notes).toBeNull();
});

it('refuses an unknown id', async () => {
  await expect(crm.call(getCustomer, { id: randomUUID() }, aTenant())).rejects.toMatchObject(
    notFound,
  );
});

it('does not find a customer of another organization or the other environment', async () => {
  const tenant = aTenant();
  const { id } = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await expect(crm.call(getCustomer, { id }, other)).rejects.toMatchObject(notFound);
  }
});
