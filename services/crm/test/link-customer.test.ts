import { randomUUID } from 'node:crypto';
import { linkCustomer, listCustomers } from '@forecourt/contracts/crm/rpc';
import { userLinked } from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, seen, someone, somethingWaits } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const aUser = (more: { email?: string; firstName?: string } = {}) => ({
  customerId: randomUUID(),
  userId: randomUUID(),
  email: `${randomUUID()}@example.com`,
  firstName: 'Jane',
  lastName: 'Doe',
  phone: { mobile: '+1 555 0100', whatsapp: '+1 555 0101' },
  ...more,
});
type LinkedUser = ReturnType<typeof aUser>;

const announce = (user: LinkedUser, { tenant }: TenantContext, linkedDate = new Date()) =>
  crm.deliver(userLinked, { ...user, ...tenant, linkedDate: linkedDate.toISOString() });
const numberOfCustomers = async (context: TenantContext) =>
  (await crm.call(listCustomers, {}, context)).total;

it('creates a customer with the defaults for new customers', async () => {
  const tenant = aTenant();
  const user = aUser();
  const start = Date.now();

  expect(await crm.call(linkCustomer, user, tenant)).toEqual({ customerId: user.customerId });

  const customer = await seen(crm, tenant, { id: user.customerId });
  expect(customer).toMatchObject({
    id: user.customerId,
    user: {
      id: user.userId,
      email: user.email,
      firstName: 'Jane',
      lastName: 'Doe',
      phone: user.phone,
    },
    stats: { totalPurchases: 0, totalSpent: 0, lastPurchaseDate: null },
    classification: {
      leadScore: 12,
      lifecycleStage: 'PROSPECT',
      customerSegment: 'new',
      isVip: false,
    },
    tags: [],
    notes: null,
  });
  expect(customer.preferences).toEqual({});
  const created = Date.parse(customer.createdDate);
  expect(created).toBeGreaterThanOrEqual(start);
  expect(created).toBeLessThanOrEqual(Date.now());
});

it('creates the customer from the event alone, dated at the time of the link', async () => {
  const tenant = aTenant();
  const user = aUser();
  const linkedDate = daysAgo(100);

  await announce(user, tenant, linkedDate);

  expect(await seen(crm, tenant, { id: user.customerId })).toMatchObject({
    user: { email: user.email, phone: user.phone },
    classification: { leadScore: 3, lifecycleStage: 'PROSPECT', customerSegment: 'regular' },
    createdDate: linkedDate.toISOString(),
  });
});

it('changes nothing when the event follows the call', async () => {
  const tenant = aTenant();
  const user = aUser();
  await crm.call(linkCustomer, user, tenant);
  const before = await seen(crm, tenant, { id: user.customerId });

  await announce({ ...user, firstName: 'Other' }, tenant, daysAgo(100));

  expect(await seen(crm, tenant, { id: user.customerId })).toEqual(before);
});

it('changes nothing when the call follows the event or is repeated', async () => {
  const tenant = aTenant();
  const { id, userId, email } = await aCustomer(crm, tenant)
    .buys(100)
    .changed({ isVip: true, notes: 'kept' })
    .create();
  const before = await seen(crm, tenant, { id });

  const again = { ...aUser({ email, firstName: 'Other' }), customerId: id, userId };
  expect(await crm.call(linkCustomer, again, tenant)).toEqual({ customerId: id });
  expect(await crm.call(linkCustomer, again, tenant)).toEqual({ customerId: id });

  expect(await seen(crm, tenant, { id })).toEqual(before);
});

it('creates one customer from simultaneous calls and events', async () => {
  const tenant = aTenant();
  const user = aUser();

  await Promise.all([
    ...Array.from({ length: 5 }, () => crm.call(linkCustomer, user, tenant)),
    announce(user, tenant),
    announce(user, tenant),
  ]);

  expect(await numberOfCustomers(tenant)).toBe(1);
});

it('counts forms sent before the registration', async () => {
  const tenant = aTenant();
  const user = aUser();
  await someone(crm, tenant, user.email.toUpperCase(), 'asks for a test drive');

  await crm.call(linkCustomer, user, tenant);

  expect(await seen(crm, tenant, { id: user.customerId })).toMatchObject({
    classification: { leadScore: 12 + 24, lifecycleStage: 'OPPORTUNITY' },
  });
});

it('counts a form that arrives while the customer is being created', async () => {
  const tenant = aTenant();
  const user = aUser();

  await crm.sql('BEGIN');
  await crm.sql(
    `INSERT INTO form_activity (organization_id, environment, email, test_drive_dates)
     VALUES ($1, $2, $3, ARRAY[now()])`,
    [tenant.tenant.organizationId, tenant.tenant.environment, user.email],
  );
  const link = crm.call(linkCustomer, user, tenant);
  await somethingWaits(crm);
  await crm.sql('COMMIT');
  await link;

  expect(await seen(crm, tenant, { id: user.customerId })).toMatchObject({
    classification: { leadScore: 36 },
  });
});

it('counts every form when many arrive while customers are being created', async () => {
  const tenant = aTenant();
  const users = Array.from({ length: 20 }, () => aUser());

  await Promise.all(
    users.flatMap((user) => [
      crm.call(linkCustomer, user, tenant),
      someone(crm, tenant, user.email, 'asks for a test drive'),
    ]),
  );

  const { data } = await crm.call(listCustomers, { limit: 100 }, tenant);
  expect(data.map(({ classification }) => classification.leadScore)).toEqual(users.map(() => 36));
});

it('creates a separate customer for each organization and environment', async () => {
  const tenant = aTenant();
  const user = aUser();
  await someone(crm, tenant, user.email, 'asks for a test drive');
  await crm.call(linkCustomer, user, tenant);

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    expect(await numberOfCustomers(other)).toBe(0);
    await crm.call(linkCustomer, user, other);
    expect(await seen(crm, other, { id: user.customerId })).toMatchObject({
      classification: { lifecycleStage: 'PROSPECT' },
    });
  }
  expect(await numberOfCustomers(tenant)).toBe(1);
});
