import { randomUUID } from 'node:crypto';
import { eraseCustomer } from '@forecourt/contracts/crm/person-rpc';
import {
  getCustomer,
  getCustomerStatistics,
  linkCustomer,
  refundPurchase,
} from '@forecourt/contracts/crm/rpc';
import { userChanged, userLinked, userUnlinked } from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, purchase, seen, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

interface Person {
  id: string;
  userId: string;
  email: string;
}

const erased = ({ id, email }: Person) => ({
  customerId: id,
  email,
  reason: 'erased' as const,
});
const erasesNow = (person: Person, context: TenantContext) =>
  crm.call(eraseCustomer, erased(person), context);
const unlinks = (person: Person, { tenant }: TenantContext, date: Date) =>
  crm.deliver(
    userUnlinked,
    { ...tenant, ...erased(person), userId: person.userId },
    { occurredDate: date.toISOString() },
  );
const links = ({ id, userId, email }: Person, { tenant }: TenantContext, date: Date) =>
  crm.deliver(userLinked, {
    ...tenant,
    ...{ customerId: id, userId, email, firstName: 'Jane', lastName: 'Doe', phone: null },
    linkedDate: date.toISOString(),
  });

const isGone = (context: TenantContext, { id }: Person) =>
  expect(crm.call(getCustomer, { id }, context)).rejects.toMatchObject({
    code: 'crm.customer_not_found',
  });
const statistics = async (context: TenantContext) =>
  (await crm.call(getCustomerStatistics, {}, context)).data;

/** Every row of crm in which an organization's text or id occurs. */
async function rowsWith(text: string): Promise<unknown[]> {
  const tables = ['customer', 'purchase', 'form_activity', 'erasure'];
  const found = tables.map((table) =>
    crm.sql(`SELECT * FROM ${table} WHERE strpos(${table}::text, $1) > 0`, [text]),
  );
  return (await Promise.all(found)).flat();
}

it('removes the record and the forms, and keeps revenue and transactions', async () => {
  const context = aTenant();
  await aCustomer(crm, context).buys(100).create();
  const jane = await aCustomer(crm, context)
    .buys(50.5)
    .rents(20)
    .returns(7)
    .who('asks for a test drive')
    .who('subscribes')
    .create();
  const before = await statistics(context);

  await erasesNow(jane, context);

  await isGone(context, jane);
  expect(await rowsWith(jane.email)).toEqual([]);
  expect(await rowsWith(jane.id)).toEqual([]);
  expect(await statistics(context)).toMatchObject({
    totalCustomers: before.totalCustomers - 1,
    totalRevenue: 170.5,
    totalTransactions: before.totalTransactions,
    averageSpent: 170.5,
    segmentBreakdown: { new: 0, regular: 1, vip: 0, atRisk: 0 },
  });
});

it('keeps revenue without any customer left, with an average of 0', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).buys(50).create();

  await erasesNow(jane, context);

  expect(await statistics(context)).toMatchObject({
    totalCustomers: 0,
    totalRevenue: 50,
    totalTransactions: 1,
    averageSpent: 0,
  });
});

it('lets a purchase without a customer be refunded', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).create();
  const { data } = await purchase(crm, context, jane.email, { amount: 50 });
  await erasesNow(jane, context);

  const refund = await crm.call(refundPurchase, { id: data.id }, context);

  expect(refund.data).toMatchObject({ customerId: null, refundedDate: expect.any(String) });
  expect(await statistics(context)).toMatchObject({ totalRevenue: 0, totalTransactions: 0 });
});

it('changes nothing when it is repeated, or unknown', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).buys(50).create();
  for (let time = 0; time < 2; time += 1) await erasesNow(jane, context);
  await unlinks(jane, context, new Date());
  await erasesNow({ id: randomUUID(), userId: randomUUID(), email: 'x@example.com' }, context);

  expect(await statistics(context)).toMatchObject({ totalCustomers: 0, totalRevenue: 50 });
});

it('keeps out links, changes and forms from before that come late', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).registered(daysAgo(3)).create();
  await unlinks(jane, context, daysAgo(1));

  await links(jane, context, daysAgo(3));
  const user = { customerId: jane.id, userId: jane.userId, email: jane.email };
  const names = { firstName: 'Jane', lastName: 'Doe', phone: null };
  await crm.deliver(
    userChanged,
    { ...context.tenant, ...user, ...names, emailVerified: true },
    { occurredDate: daysAgo(2).toISOString() },
  );
  await someone(crm, context, jane.email, 'asks for a test drive', daysAgo(2));
  await someone(crm, context, jane.email, 'subscribes', daysAgo(2));

  await isGone(context, jane);
  expect(await rowsWith(jane.email)).toEqual([]);
});

it('makes a new record of a person who comes back, in whatever order the events arrive', async () => {
  for (const order of ['as it happened', 'the other way round']) {
    const context = aTenant();
    const jane = await aCustomer(crm, context)
      .registered(daysAgo(3))
      .buys(50)
      .changed({ tags: ['old'] })
      .create();
    const events = [
      () => unlinks(jane, context, daysAgo(2)),
      () => links(jane, context, daysAgo(1)),
    ];
    for (const event of order === 'as it happened' ? events : events.toReversed()) await event();

    expect(await seen(crm, context, jane)).toMatchObject({
      tags: [],
      stats: { totalPurchases: 0 },
      classification: { lifecycleStage: 'PROSPECT' },
    });
    expect(await statistics(context)).toMatchObject({ totalCustomers: 1, totalRevenue: 50 });
  }
});

it('lets a person who comes back in at once, before the event of the new link', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).create();
  await unlinks(jane, context, new Date());

  const { id: customerId, userId, email } = jane;
  const user = { customerId, userId, email, firstName: 'Jane', lastName: 'Doe', phone: null };
  await crm.call(linkCustomer, user, context);

  expect(await seen(crm, context, jane)).toMatchObject({ user: { email } });
});

it('keeps forms of after the end of the link, when the event is late', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).registered(daysAgo(9)).create();
  await someone(crm, context, jane.email, 'asks for a test drive', daysAgo(5));
  await someone(crm, context, jane.email, 'writes', daysAgo(1));

  await unlinks(jane, context, daysAgo(3));

  const [activity] = await crm.sql<{ drives: number; messages: number }>(
    `SELECT cardinality(test_drive_dates) AS drives, cardinality(message_dates) AS messages
     FROM form_activity WHERE email = $1`,
    [jane.email],
  );
  expect(activity).toEqual({ drives: 0, messages: 1 });
});

it('leaves the forms of an address that was not proven', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).who('writes').create();

  await crm.call(eraseCustomer, { ...erased(jane), email: null }, context);

  await isGone(context, jane);
  expect(await rowsWith(jane.email)).toHaveLength(1);
});

it('leaves nothing of an address that was not proven and has sent nothing', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).create();

  await crm.call(eraseCustomer, { ...erased(jane), email: null }, context);

  expect(await rowsWith(jane.email)).toEqual([]);
});

it('removes the empty record of an unproven link, and leaves one that has a purchase', async () => {
  const context = aTenant();
  const [empty, bought] = [
    await aCustomer(crm, context).create(),
    await aCustomer(crm, context).buys(50).create(),
  ];
  for (const { id: customerId } of [empty, bought]) {
    const unproven = { customerId, email: null, reason: 'unproven' as const };
    await crm.call(eraseCustomer, unproven, context);
  }

  await isGone(context, empty);
  expect(await seen(crm, context, bought)).toMatchObject({ stats: { totalSpent: 50 } });
});

it('loses no purchase that is recorded or refunded at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const context = aTenant();
    const jane = await aCustomer(crm, context).buys(100).create();
    const { data: sale } = await purchase(crm, context, jane.email, { amount: 50 });

    const outcomes = await Promise.allSettled([
      purchase(crm, context, jane.email, { amount: 10 }),
      erasesNow(jane, context),
      crm.call(refundPurchase, { id: sale.id }, context),
    ]);

    const recorded = outcomes[0].status === 'fulfilled' ? 10 : 0;
    const refunded = outcomes[2].status === 'fulfilled' ? 50 : 0;
    expect(await statistics(context)).toMatchObject({
      totalRevenue: 150 + recorded - refunded,
    });
  }
});

it('erases nothing of another organization or the other environment', async () => {
  const context = aTenant();
  const jane = await aCustomer(crm, context).who('writes').create();

  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    await erasesNow(jane, other);
    await unlinks(jane, other, new Date());
  }

  expect(await seen(crm, context, jane)).toMatchObject({ user: { email: jane.email } });
  await someone(crm, context, jane.email, 'writes', daysAgo(1));
  expect((await seen(crm, context, jane)).classification.leadScore).toBe(12 + 12 + 12);
});
