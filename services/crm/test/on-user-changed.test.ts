import { randomUUID } from 'node:crypto';
import { getCustomer, listCustomers } from '@forecourt/contracts/crm/rpc';
import { userChanged, userLinked } from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo, seen, someone } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const aUser = (more: { email?: string; firstName?: string } = {}) => ({
  customerId: randomUUID() as string,
  userId: randomUUID() as string,
  email: `${randomUUID()}@example.com`,
  firstName: 'Jane',
  lastName: 'Doe',
  phone: null,
  ...more,
});
type User = ReturnType<typeof aUser>;

const links = (user: User, { tenant }: TenantContext, date: Date) =>
  crm.deliver(userLinked, { ...tenant, ...user, linkedDate: date.toISOString() });
const changes = (user: User, { tenant }: TenantContext, date: Date) =>
  crm.deliver(
    userChanged,
    { ...tenant, ...user, emailVerified: true },
    { occurredDate: date.toISOString() },
  );
const userOf = async (context: TenantContext, { customerId: id }: User) =>
  (await seen(crm, context, { id })).user;

it('takes over names, phone and e-mail, and finds the customer by them', async () => {
  const context = aTenant();
  const user = aUser();
  await links(user, context, daysAgo(2));
  const changed = {
    ...user,
    firstName: 'Joan',
    lastName: 'Roe',
    email: `joan-${user.email}`,
    phone: { mobile: '+1 555 0199' },
  };
  await crm.deliver(userChanged, { ...context.tenant, ...changed, emailVerified: true });

  const { customerId, userId, ...rest } = changed;
  expect(await userOf(context, user)).toEqual({ id: userId, ...rest });
  for (const [search, total] of [
    [`joan roe ${changed.email}`, 1],
    ['doe', 0],
  ] as const) {
    expect(await crm.call(listCustomers, { search }, context)).toMatchObject({ total });
  }
});

it('never goes back to an older state, whichever event comes last', async () => {
  const context = aTenant();
  const user = aUser();
  await changes({ ...user, firstName: 'Newest' }, context, daysAgo(1));
  await changes({ ...user, firstName: 'Older' }, context, daysAgo(2));
  await links({ ...user, firstName: 'First' }, context, daysAgo(3));

  expect(await userOf(context, user)).toMatchObject({ firstName: 'Newest' });
});

it('counts the forms of the new address, and those that come later', async () => {
  const context = aTenant();
  const user = aUser();
  const email = `new-${user.email}`;
  await links(user, context, daysAgo(1));
  await someone(crm, context, email, 'asks for a test drive');
  await changes({ ...user, email }, context, new Date());
  await someone(crm, context, email, 'writes');

  const { classification } = await seen(crm, context, { id: user.customerId });
  expect(classification).toMatchObject({ leadScore: 12 + 24 + 12 });
});

it('an address that moves from one user to another ends with the right one, in either order', async () => {
  for (const order of ['as it happened', 'the other way round']) {
    const context = aTenant();
    const [first, second] = [aUser(), aUser()];
    for (const user of [first, second]) await links(user, context, daysAgo(3));
    const moves = [
      () => changes({ ...first, email: `moved-${first.email}` }, context, daysAgo(2)),
      () => changes({ ...second, email: first.email }, context, daysAgo(1)),
    ];
    for (const move of order === 'as it happened' ? moves : moves.toReversed()) await move();

    expect((await userOf(context, first)).email).toBe(`moved-${first.email}`);
    expect((await userOf(context, second)).email).toBe(first.email);
  }
});

it('a late claim to an address leaves it with who has it now', async () => {
  const context = aTenant();
  const [first, second] = [aUser(), aUser()];
  const { email } = second;
  await links(second, context, daysAgo(1));
  await changes({ ...first, email }, context, daysAgo(2));

  expect((await userOf(context, second)).email).toBe(email);
  expect((await userOf(context, first)).email).toMatch(/@replaced\.invalid$/);
});

it('changes nothing in another organization or the other environment', async () => {
  const context = aTenant();
  const { id, userId, email } = await aCustomer(crm, context).create();
  const user = { ...aUser({ email, firstName: 'Other' }), customerId: id, userId };
  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    await changes(user, other, new Date());
  }

  expect(await crm.call(getCustomer, { id }, context)).toMatchObject({
    data: { user: { firstName: 'Jane' } },
  });
});
