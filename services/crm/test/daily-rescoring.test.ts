import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, seen } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();
const classificationOf = async (customer: { id: string }) =>
  (await seen(crm, tenant, customer)).classification;

/** Moves the registration back, as if time had passed and nothing had happened. */
const age = ({ id }: { id: string }, days: number) =>
  crm.sql(
    'UPDATE customer SET created_date = created_date - make_interval(days => $2) WHERE id = $1',
    [id, days],
  );

async function aDayPasses(): Promise<void> {
  await crm.sql('UPDATE rescoring_progress SET due_date = now()');
  await eventually(async () => {
    expect(await crm.sql('SELECT FROM rescoring_progress WHERE due_date > now()')).toHaveLength(1);
  }, 10_000);
}

it('updates scores, stages and segments as time passes', async () => {
  const fading = await aCustomer(crm, tenant).create();
  const gone = await aCustomer(crm, tenant).create();
  await age(fading, 100);
  await age(gone, 400);

  await aDayPasses();

  expect(await classificationOf(fading)).toMatchObject({
    leadScore: 3,
    customerSegment: 'regular',
    lifecycleStage: 'PROSPECT',
  });
  expect(await classificationOf(gone)).toMatchObject({
    leadScore: 0,
    customerSegment: 'at_risk',
    lifecycleStage: 'INACTIVE',
  });
});

it('writes only the customers that change', async () => {
  const fading = await aCustomer(crm, tenant).create();
  const steady = await aCustomer(crm, tenant).create();
  await age(fading, 100);
  // A row's ctid is the place of its current version: every write moves it.
  const placeOf = async ({ id }: { id: string }) =>
    (await crm.sql<{ ctid: string }>('SELECT ctid FROM customer WHERE id = $1', [id]))[0]!.ctid;
  const places = { fading: await placeOf(fading), steady: await placeOf(steady) };

  await aDayPasses();

  expect(await placeOf(fading)).not.toBe(places.fading);
  expect(await placeOf(steady)).toBe(places.steady);
});

it('reaches every customer of every tenant, however many', async () => {
  await crm.sql(
    `INSERT INTO customer (organization_id, environment, id, user_id, email, first_name, last_name,
       search_text, lead_score, created_date, updated_date)
     SELECT gen_random_uuid(), (ARRAY['live', 'test'])[1 + number % 2], gen_random_uuid(),
       gen_random_uuid(), number || '@example.com', '', '', 'MANY', 99, $1, $1
     FROM generate_series(1, 1200) number`,
    [daysAgo(1)],
  );

  await aDayPasses();

  expect(
    await crm.sql(
      "SELECT lead_score AS score, count(*)::int FROM customer WHERE search_text = 'MANY' GROUP BY 1",
    ),
  ).toEqual([{ score: 12, count: 1_200 }]);
});

it('resumes where a run was interrupted', async () => {
  const [first, second] = [
    '10000000-0000-4000-8000-000000000000',
    'f0000000-0000-4000-8000-000000000000',
  ];
  const tenants = [first, second].map((organizationId) => ({
    ...tenant,
    tenant: { organizationId, environment: 'live' as const },
  }));
  const customers = [];
  for (const context of tenants) customers.push(await aCustomer(crm, context).create());
  for (const customer of customers) await age(customer, 100);
  await crm.sql(
    'UPDATE rescoring_progress SET after_organization_id = $1, after_environment = $2',
    ['80000000-0000-4000-8000-000000000000', 'live'],
  );

  await aDayPasses();

  expect((await seen(crm, tenants[0]!, customers[0]!)).classification.leadScore).toBe(12);
  expect((await seen(crm, tenants[1]!, customers[1]!)).classification.leadScore).toBe(3);
});

it('skips a customer that another transaction has locked', async () => {
  const held = await aCustomer(crm, tenant).create();
  const other = await aCustomer(crm, tenant).create();
  await age(held, 100);
  await age(other, 100);
  // The run becomes due after the row is locked: sql() cannot start it from within its own transaction.
  await crm.sql("UPDATE rescoring_progress SET due_date = now() + interval '2 seconds'");
  await crm.sql('BEGIN');
  await crm.sql('SELECT FROM customer WHERE id = $1 FOR UPDATE', [held.id]);
  try {
    await eventually(async () => {
      expect(await classificationOf(other)).toMatchObject({ leadScore: 3 });
    }, 10_000);
  } finally {
    await crm.sql('ROLLBACK');
  }

  expect(await classificationOf(held)).toMatchObject({ leadScore: 12 });
});
