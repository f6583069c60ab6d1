import { randomUUID } from 'node:crypto';
import { customerCreated, customerUpdated } from '@forecourt/contracts/crm/events';
import { linkCustomer, listCustomers, updateCustomer } from '@forecourt/contracts/crm/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, purchase, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService, { observes: [customerCreated, customerUpdated] });
});
afterAll(() => crm.stop());

/** What was announced of a tenant's customers, once nothing more is on its way. */
async function announced({ tenant: { organizationId } }: TenantContext) {
  await eventually(async () => expect(await crm.sql('SELECT FROM outbox')).toHaveLength(0));
  const ofTenant = (payload: { organizationId: string }) =>
    payload.organizationId === organizationId;
  return {
    created: crm.announced(customerCreated).filter(ofTenant),
    updated: crm.announced(customerUpdated).filter(ofTenant),
  };
}

const asListed = async (context: TenantContext) =>
  (await crm.call(listCustomers, {}, context)).data[0]!;

it('announces a new customer as the list shows it, however often the link is told', async () => {
  const context = aTenant();
  const { id, userId, email } = await aCustomer(crm, context).create();
  const user = { customerId: id, userId, email, firstName: 'Jane', lastName: 'Doe', phone: null };
  await crm.call(linkCustomer, user, context);

  expect(await announced(context)).toEqual({
    created: [{ ...context.tenant, customer: await asListed(context) }],
    updated: [],
  });
});

it('announces a customer that a request creates', async () => {
  const context = aTenant();
  const user = { firstName: 'Jane', lastName: 'Doe', phone: null, email: 'jane@example.com' };
  const ids = { customerId: randomUUID(), userId: randomUUID() };
  await crm.call(linkCustomer, { ...ids, ...user }, context);

  const { created } = await announced(context);
  expect(created).toEqual([{ ...context.tenant, customer: await asListed(context) }]);
});

it('announces a purchase and its refund, in decimals of the currency', async () => {
  const context = aTenant({ currency: 'KWD' });
  await aCustomer(crm, context).returns(10.125).create();

  const { updated } = await announced(context);
  expect(updated.map(({ customer }) => customer.stats.totalSpent)).toEqual([10.125, 0]);
});

it('announces a change by PATCH, but not of what the list does not show', async () => {
  const context = aTenant();
  const { id } = await aCustomer(crm, context).create();
  await crm.call(updateCustomer, { id, changes: { notes: 'Calls back' } }, context);
  await crm.call(updateCustomer, { id, changes: { isVip: true } }, context);
  await crm.call(updateCustomer, { id, changes: { isVip: true } }, context);

  const { updated } = await announced(context);
  expect(updated).toEqual([{ ...context.tenant, customer: await asListed(context) }]);
});

it('announces a form that changes the score, with what was spent', async () => {
  const context = aTenant();
  const { email } = await aCustomer(crm, context).create();
  await purchase(crm, context, email, { amount: 99.5 });
  await someone(crm, context, email, 'asks for a test drive');

  const { updated } = await announced(context);
  expect(updated.map(({ customer }) => customer.classification.leadScore)).toEqual([52, 76]);
  expect(updated[1]!.customer.stats.totalSpent).toBe(99.5);
});

it('announces no form that leaves the score as it is', async () => {
  const context = aTenant();
  const { email } = await aCustomer(crm, context).create();
  await someone(crm, context, email, 'asks for a test drive', daysAgo(300));
  await someone(crm, context, email, 'asks for a test drive', daysAgo(301));

  // The first makes an OPPORTUNITY of a PROSPECT.
  expect((await announced(context)).updated).toHaveLength(1);
});

it('announces of the daily rescoring only those whose segment or stage it changes', async () => {
  const context = aTenant();
  const fading = await aCustomer(crm, context).create();
  const gone = await aCustomer(crm, context).create();
  for (const [{ id }, days] of [
    [fading, 40],
    [gone, 400],
  ] as const) {
    await crm.sql(
      'UPDATE customer SET created_date = created_date - make_interval(days => $2) WHERE id = $1',
      [id, days],
    );
  }

  await crm.sql('UPDATE rescoring_progress SET due_date = now()');
  await eventually(async () => {
    const scores = await crm.sql('SELECT lead_score FROM customer WHERE id = $1', [fading.id]);
    expect(scores).toEqual([{ lead_score: 6 }]);
  }, 10_000);

  const { updated } = await announced(context);
  expect(updated).toMatchObject([
    { customer: { id: gone.id, classification: { lifecycleStage: 'INACTIVE' } } },
  ]);
});
