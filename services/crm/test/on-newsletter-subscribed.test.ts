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

it('raises the score and makes a LEAD', async () => {
  const jane = await aCustomer(crm, tenant).create();

  await someone(crm, tenant, jane.email, 'subscribes');

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 20, lifecycleStage: 'LEAD' });
});

it('counts once however often it comes', async () => {
  const jane = await aCustomer(crm, tenant).who('subscribes').who('subscribes').create();

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 20 });
});

it('is outdone by a later end of the subscription that came first', async () => {
  const jane = await aCustomer(crm, tenant)
    .who('unsubscribes', daysAgo(1))
    .who('subscribes', daysAgo(2))
    .create();

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 12, lifecycleStage: 'PROSPECT' });
});

it('counts for no customer of another organization or of the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await someone(crm, other, jane.email, 'subscribes');
  }

  expect(await reclassified(crm, tenant, jane)).toMatchObject({ leadScore: 12 });
});
