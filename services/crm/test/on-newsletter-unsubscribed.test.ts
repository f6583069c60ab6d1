import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, reclassified, seen, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();
const classificationOf = async (customer: { id: string }) =>
  (await seen(crm, tenant, customer)).classification;

it('removes the points and the stage of the subscription', async () => {
  const jane = await aCustomer(crm, tenant).who('subscribes').create();

  await someone(crm, tenant, jane.email, 'unsubscribes');

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 12, lifecycleStage: 'PROSPECT' });
});

it('changes nothing for a customer who was not subscribed', async () => {
  const jane = await aCustomer(crm, tenant).who('writes').create();
  const before = await seen(crm, tenant, jane);

  await someone(crm, tenant, jane.email, 'unsubscribes');

  expect(await seen(crm, tenant, jane)).toEqual(before);
});

it('is reversed by subscribing again', async () => {
  const jane = await aCustomer(crm, tenant)
    .who('subscribes', daysAgo(3))
    .who('unsubscribes', daysAgo(2))
    .who('subscribes', daysAgo(1))
    .create();

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 20 });
});

it('ends no subscription in another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).who('subscribes').create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await someone(crm, other, jane.email, 'unsubscribes');
  }

  expect(await reclassified(crm, tenant, jane)).toMatchObject({ leadScore: 20 });
});
