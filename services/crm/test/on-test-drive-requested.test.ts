import { testDriveRequested } from '@forecourt/contracts/engagement/events';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, purchase, reclassified, seen, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();
const scoreOf = async (customer: { id: string }) =>
  (await seen(crm, tenant, customer)).classification.leadScore;

it('raises the score and makes the customer an OPPORTUNITY', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const before = await scoreOf(jane);

  await someone(crm, tenant, jane.email, 'asks for a test drive');

  expect((await seen(crm, tenant, jane)).classification).toMatchObject({
    leadScore: before + 24,
    lifecycleStage: 'OPPORTUNITY',
    customerSegment: 'new',
  });
});

it('raises the score with every further request, up to 100', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const scores = [];
  for (let drive = 1; drive <= 5; drive += 1) {
    await someone(crm, tenant, jane.email, 'asks for a test drive');
    scores.push(await scoreOf(jane));
  }

  expect(scores).toEqual([36, 60, 84, 100, 100]);
});

it('ignores the case of the e-mail address', async () => {
  const jane = await aCustomer(crm, tenant).create();

  await someone(crm, tenant, jane.email.toUpperCase(), 'asks for a test drive');

  expect(await scoreOf(jane)).toBe(36);
});

it('counts a delayed request by its age', async () => {
  const jane = await aCustomer(crm, tenant).create();

  await someone(crm, tenant, jane.email, 'asks for a test drive', daysAgo(100));

  expect(await scoreOf(jane)).toBe(12 + 6);
});

it('keeps the newest requests, in whatever order they arrive', async () => {
  const jane = await aCustomer(crm, tenant).registered(daysAgo(400)).create();
  const ages = [170, 171, 172, 20, 173, 174, 175, 176, 177, 178, 179, 179];
  for (const age of ages) {
    await someone(crm, tenant, jane.email, 'asks for a test drive', daysAgo(age));
  }

  expect(await scoreOf(jane)).toBe(24 + 9 * 6);
});

it('counts an event once even if it is delivered twice', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const form = { ...tenant.tenant, email: jane.email, submittedDate: new Date().toISOString() };
  const event = { id: '3b241101-e2bb-4255-8caf-4136c566a962' };

  await crm.deliver(testDriveRequested, form, event);
  await crm.deliver(testDriveRequested, form, event);

  expect(await scoreOf(jane)).toBe(36);
});

it('creates no customer for an unknown e-mail address', async () => {
  const lonely = aTenant();
  await someone(crm, lonely, 'nobody@example.com', 'asks for a test drive');

  expect(
    await crm.sql('SELECT FROM customer WHERE organization_id = $1', [
      lonely.tenant.organizationId,
    ]),
  ).toHaveLength(0);
});

it('loses nothing when forms and purchases arrive at the same time', async () => {
  const jane = await aCustomer(crm, tenant).registered(daysAgo(400)).create();

  await Promise.all([
    someone(crm, tenant, jane.email, 'asks for a test drive'),
    purchase(crm, tenant, jane.email, { kind: 'rental' }),
    someone(crm, tenant, jane.email, 'writes'),
    someone(crm, tenant, jane.email, 'subscribes'),
    someone(crm, tenant, jane.email, 'writes'),
  ]);

  expect((await seen(crm, tenant, jane)).classification).toMatchObject({
    leadScore: 24 + 24 + 12 + 8 + 12,
    lifecycleStage: 'CUSTOMER',
  });
});

it('does not count for a customer of another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await someone(crm, other, jane.email, 'asks for a test drive');
  }

  expect(await reclassified(crm, tenant, jane)).toMatchObject({ leadScore: 12 });
});
