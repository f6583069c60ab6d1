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

it('raises the score and makes the customer a LEAD', async () => {
  const jane = await aCustomer(crm, tenant).create();

  await someone(crm, tenant, jane.email, 'subscribes');

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 20, lifecycleStage: 'LEAD' });
});

it('counts once, however often it arrives', async () => {
  const jane = await aCustomer(crm, tenant).who('subscribes').who('subscribes').create();

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 20 });
});

it('does not count if a later unsubscription arrived first', async () => {
  const jane = await aCustomer(crm, tenant)
    .who('unsubscribes', daysAgo(1))
    .who('subscribes', daysAgo(2))
    .create();

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 12, lifecycleStage: 'PROSPECT' });
});

it('ends as the newest of the events that arrive at once says', async () => {
  const moments = [3, 2, 1].map(daysAgo);
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const last of ['subscribes', 'unsubscribes'] as const) {
    const other = last === 'subscribes' ? 'unsubscribes' : 'subscribes';
    const acts = [last, other, last] as const;
    for (const order of orders) {
      const jane = await aCustomer(crm, tenant).create();

      await Promise.all(
        order.map((at) => someone(crm, tenant, jane.email, acts[at]!, moments[at])),
      );

      const leadScore = last === 'subscribes' ? 20 : 12;
      expect(await classificationOf(jane)).toMatchObject({ leadScore });
    }
  }
});

it('does not count for a customer of another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await someone(crm, other, jane.email, 'subscribes');
  }

  expect(await reclassified(crm, tenant, jane)).toMatchObject({ leadScore: 12 });
});
