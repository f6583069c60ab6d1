import { randomUUID } from 'node:crypto';
import { refundPurchase } from '@forecourt/contracts/crm/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, purchase, seen, somethingWaits } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const tenant = aTenant();
const notFound = { code: 'crm.purchase_not_found', kind: 'not_found' };
const alreadyRefunded = { code: 'crm.purchase_already_refunded', kind: 'conflict' };

it('removes the purchase from every figure and from the score', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const before = await seen(crm, tenant, jane);
  const { data: bought } = await purchase(crm, tenant, jane.email, { amount: 99.99 });
  const start = Date.now();

  const { data } = await crm.call(refundPurchase, { id: bought.id }, tenant);

  expect(data).toEqual({ ...bought, refundedDate: expect.any(String) as string });
  expect(Date.parse(data.refundedDate!)).toBeGreaterThanOrEqual(start);
  expect(await seen(crm, tenant, jane)).toEqual(before);
});

it('keeps the figures of the other purchases', async () => {
  const jane = await aCustomer(crm, tenant).buys(100, daysAgo(9)).rents(10, daysAgo(8)).create();
  const before = await seen(crm, tenant, jane);
  const { data } = await purchase(crm, tenant, jane.email, { amount: 5, date: daysAgo(1) });
  expect(await seen(crm, tenant, jane)).not.toEqual(before);

  await crm.call(refundPurchase, { id: data.id }, tenant);

  expect(await seen(crm, tenant, jane)).toEqual(before);
  expect(before.stats).toMatchObject({ totalPurchases: 2, totalSpent: 110 });
});

it('refunds a purchase only once', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const { data } = await purchase(crm, tenant, jane.email);
  await crm.call(refundPurchase, { id: data.id }, tenant);

  await expect(crm.call(refundPurchase, { id: data.id }, tenant)).rejects.toMatchObject(
    alreadyRefunded,
  );
});

it('refunds only once when asked several times at the same time', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const { data } = await purchase(crm, tenant, jane.email);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => crm.call(refundPurchase, { id: data.id }, tenant)),
  );

  const refusals = outcomes.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(4);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ reason: expect.objectContaining(alreadyRefunded) as unknown });
  }
});

it('loses nothing when purchases and refunds of a customer arrive at the same time', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const bought = await Promise.all(
    Array.from({ length: 5 }, () => purchase(crm, tenant, jane.email, { amount: 100 })),
  );

  await Promise.all([
    ...bought.map(({ data }) => crm.call(refundPurchase, { id: data.id }, tenant)),
    ...Array.from({ length: 5 }, () =>
      purchase(crm, tenant, jane.email, { kind: 'rental', amount: 1.5 }),
    ),
  ]);

  expect((await seen(crm, tenant, jane)).stats).toMatchObject({
    totalPurchases: 5,
    totalSpent: 7.5,
    totalVehiclesPurchased: 0,
    totalVehiclesRented: 5,
  });
});

it('includes a purchase made while the refund waited for the lock', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const { data } = await purchase(crm, tenant, jane.email, { amount: 100 });

  await crm.sql('BEGIN');
  await crm.sql('SELECT FROM customer WHERE id = $1 FOR UPDATE', [jane.id]);
  await crm.sql(
    `INSERT INTO purchase (organization_id, environment, id, customer_id, kind, amount, purchased_date)
     VALUES ($1, $2, gen_random_uuid(), $3, 'rental', 150, now())`,
    [tenant.tenant.organizationId, tenant.tenant.environment, jane.id],
  );
  const refund = crm.call(refundPurchase, { id: data.id }, tenant);
  await somethingWaits(crm);
  await crm.sql('COMMIT');
  await refund;

  expect((await seen(crm, tenant, jane)).stats).toMatchObject({
    totalPurchases: 1,
    totalSpent: 1.5,
  });
});

it('refuses an unknown id', async () => {
  await expect(crm.call(refundPurchase, { id: randomUUID() }, tenant)).rejects.toMatchObject(
    notFound,
  );
});

it('does not refund a purchase of another organization or the other environment', async () => {
  const jane = await aCustomer(crm, tenant).create();
  const { data } = await purchase(crm, tenant, jane.email, { amount: 12 });

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    await expect(crm.call(refundPurchase, { id: data.id }, other)).rejects.toMatchObject(notFound);
  }

  expect((await seen(crm, tenant, jane)).stats.totalSpent).toBe(12);
});
