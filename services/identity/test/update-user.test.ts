import { randomUUID } from 'node:crypto';
import { updateUser } from '@forecourt/contracts/identity/account-rpc';
import { userChanged } from '@forecourt/contracts/identity/events';
import { getUser, login } from '@forecourt/contracts/identity/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anUnprovenCustomer } from './accounts.js';
import { aDealer, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterAll(() => identity.stop());

type Changes = RequestInput<typeof updateUser>['changes'];
const update = (id: string, changes: Changes, at = dealer) =>
  identity.call(updateUser, { id, changes }, at);

it('changes the fields given, and no others', async () => {
  const { user } = await anUnprovenCustomer(identity, dealer, { phone: { mobile: '1' } });

  await expect(update(user.id, { lastName: 'Roe' })).resolves.toEqual({
    data: { ...user, lastName: 'Roe' },
  });

  await expect(identity.call(getUser, { id: user.id }, dealer)).resolves.toEqual({
    data: { ...user, lastName: 'Roe' },
  });
});

it.each<[string, Changes['phone'], object | null]>([
  ['replaces the phone as a whole', { whatsapp: '2' }, { whatsapp: '2' }],
  ['removes the phone by null', null, null],
  ['removes the phone by an object without a number', {}, null],
])('%s', async (_, phone, expected) => {
  const { user } = await anUnprovenCustomer(identity, dealer, { phone: { mobile: '1' } });

  expect((await update(user.id, { phone })).data.phone).toEqual(expected);
});

it('announces the user to every organization that is linked', async () => {
  const { email, password, user, customerId } = await anUnprovenCustomer(identity, dealer);
  const otherDealer = await aDealer(identity);
  const there = await identity.call(login, { email, password }, otherDealer);

  await update(user.id, { firstName: 'Janet' });

  const changed = { userId: user.id, email, firstName: 'Janet', lastName: 'Doe', phone: null };
  await eventually(() => {
    const changes = identity.announced(userChanged).filter(({ userId }) => userId === user.id);
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        { ...dealer.tenant, ...changed, customerId, emailVerified: false },
        {
          ...otherDealer.tenant,
          ...changed,
          customerId: there.customerId,
          emailVerified: false,
        },
      ]),
    );
  });
});

it('announces changes at once in the order of their commits', async () => {
  const { user } = await anUnprovenCustomer(identity, dealer);

  await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(user.id, { firstName: `Jane ${index}` })),
  );

  await eventually(async () => {
    const changes = identity.announced(userChanged).filter(({ userId }) => userId === user.id);
    expect(changes).toHaveLength(10);
    const { data } = await identity.call(getUser, { id: user.id }, dealer);
    expect(changes.at(-1)!.firstName).toBe(data.firstName);
  });
});

it('knows no user who is not linked to the organization', async () => {
  const { user } = await anUnprovenCustomer(identity, dealer);
  const notFound = { code: 'identity.user_not_found' };

  await expect(update(user.id, { lastName: 'Roe' }, await aDealer(identity))).rejects.toMatchObject(
    notFound,
  );
  await expect(update(randomUUID(), { lastName: 'Roe' })).rejects.toMatchObject(notFound);
});
