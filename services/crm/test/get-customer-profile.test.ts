import { randomUUID } from 'node:crypto';
import { getCustomerProfile } from '@forecourt/contracts/crm/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const notFound = { code: 'crm.customer_not_found', kind: 'not_found' };

it('returns what customers may see of themselves', async () => {
  const tenant = aTenant();
  const registered = daysAgo(3);
  const { id } = await aCustomer(crm, tenant).registered(registered).buys(10.5).rents(5).create();

  expect(await crm.call(getCustomerProfile, { id }, tenant)).toEqual({
    data: {
      customerId: id,
      lifecycleStage: 'REPEAT_CUSTOMER',
      customerSegment: 'regular',
      isVip: false,
      totalPurchases: 2,
      totalSpent: 15.5,
      memberSince: registered.toISOString(),
    },
  });
});

it('refuses an unknown id', async () => {
  await expect(crm.call(getCustomerProfile, { id: randomUUID() }, aTenant())).rejects.toMatchObject(
    notFound,
  );
});

it('does not find a customer of another organization or the other environment', async () => {
  const tenant = aTenant();
  const { id } = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await expect(crm.call(getCustomerProfile, { id }, other)).rejects.toMatchObject(notFound);
  }
});
