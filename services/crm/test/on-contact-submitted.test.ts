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

  await someone(crm, tenant, jane.email, 'writes');

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 24, lifecycleStage: 'LEAD' });
});

it('counts the three newest messages', async () => {
  const jane = await aCustomer(crm, tenant).create();
  for (const age of [1, 100, 2, 50]) {
    await someone(crm, tenant, jane.email, 'writes', daysAgo(age));
  }

  expect(await classificationOf(jane)).toMatchObject({ leadScore: 12 + 12 + 12 + 6 });
});

it('keeps the stage of a customer who asked for a test drive', async () => {
  const jane = await aCustomer(crm, tenant).who('asks for a test drive').who('writes').create();

  expect(await classificationOf(jane)).toMatchObject({ lifecycleStage: 'OPPORTUNITY' });
});

it('makes an inactive customer active again', async () => {
  const jane = await aCustomer(crm, tenant).registered(daysAgo(400)).create();
  expect(await classificationOf(jane)).toMatchObject({
    lifecycleStage: 'INACTIVE',
    customerSegment: 'at_risk',
  });

  await someone(crm, tenant, jane.email, 'writes');

  expect(await classificationOf(jane)).toMatchObject({
    lifecycleStage: 'LEAD',
    customerSegment: 'regular',
  });
});

it('does not count for a customer of another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await someone(crm, other, jane.email, 'writes');
  }

  expect(await reclassified(crm, tenant, jane)).toMatchObject({
    leadScore: 12,
    lifecycleStage: 'PROSPECT',
  });
});
