import { randomUUID } from 'node:crypto';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { crmService } from '../src/crm.service-definition.js';
import { aCustomer, daysAgo } from './builders.js';

let crm: TestService;
beforeAll(async () => {
  crm = await startTestService(crmService);
});
afterAll(() => crm.stop());

const list = (context: TenantContext, request: RequestInput<typeof listCustomers> = {}) =>
  crm.call(listCustomers, request, context);
const firstNames = async (context: TenantContext, request: RequestInput<typeof listCustomers>) =>
  (await list(context, request)).data.map(({ user }) => user.firstName);

it('shows a new customer with every field', async () => {
  const tenant = aTenant();
  const jane = await aCustomer(crm, tenant)
    .named('Jane', 'Doe')
    .withPhone({ mobile: '+1 555 0100' })
    .registered(new Date('2026-03-01T09:30:00.123Z'))
    .changed({ isVip: true })
    .create();

  expect(await list(tenant)).toEqual({
    data: [
      {
        id: jane.id,
        user: {
          id: jane.userId,
          email: jane.email,
          firstName: 'Jane',
          lastName: 'Doe',
          phone: { mobile: '+1 555 0100' },
        },
        stats: {
          totalPurchases: 0,
          totalSpent: 0,
          lastPurchaseDate: null,
          totalVehiclesPurchased: 0,
          totalVehiclesRented: 0,
        },
        classification: {
          leadScore: expect.any(Number) as number,
          lifecycleStage: 'PROSPECT',
          customerSegment: 'vip',
          isVip: true,
        },
        preferences: {},
        tags: [],
        createdDate: '2026-03-01T09:30:00.123Z',
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
    totalPages: 1,
  });
});

it("shows figures in the organization's currency", async () => {
  const kuwait = aTenant({ currency: 'KWD' });
  await aCustomer(crm, kuwait)
    .buys(1_234.567, new Date('2026-02-01T00:00:00Z'))
    .rents(0.5, new Date('2026-01-01T00:00:00Z'))
    .returns(99, new Date('2026-03-01T00:00:00Z'))
    .create();

  const { data } = await list(kuwait);

  expect(data[0]!.stats).toEqual({
    totalPurchases: 2,
    totalSpent: 1_235.067,
    lastPurchaseDate: '2026-02-01T00:00:00.000Z',
    totalVehiclesPurchased: 1,
    totalVehiclesRented: 1,
  });
});

describe('pages', () => {
  const tenant = aTenant();
  beforeAll(async () => {
    for (const [index, name] of ['A', 'B', 'C', 'D', 'E'].entries()) {
      await aCustomer(crm, tenant).named(name, 'Doe').registered(daysAgo(index)).create();
    }
  });

  it('returns the newest first by default', async () => {
    expect(await firstNames(tenant, {})).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('returns the requested page and the total', async () => {
    const reply = await list(tenant, { page: 2, limit: 2 });

    expect(reply.data.map(({ user }) => user.firstName)).toEqual(['C', 'D']);
    expect(reply).toMatchObject({ total: 5, page: 2, limit: 2, totalPages: 3 });
  });

  it.each([4, 1_000_000_000])(
    'returns an empty page and the right total on page %i past the end',
    async (page) => {
      expect(await list(tenant, { page, limit: 2 })).toEqual({
        data: [],
        total: 5,
        page,
        limit: 2,
        totalPages: 3,
      });
    },
  );

  it('caps the limit at 100', async () => {
    expect(await list(tenant, { limit: 5_000 })).toMatchObject({ limit: 100, totalPages: 1 });
  });

  it('is empty without customers', async () => {
    expect(await list(aTenant())).toMatchObject({ data: [], total: 0, totalPages: 0 });
  });
});

describe('order', () => {
  const tenant = aTenant();
  beforeAll(async () => {
    await aCustomer(crm, tenant)
      .named('Rich', 'Doe')
      .registered(daysAgo(200))
      .buys(1_000, daysAgo(150))
      .create();
    await aCustomer(crm, tenant)
      .named('Recent', 'Doe')
      .registered(daysAgo(2))
      .rents(9.5, daysAgo(1))
      .create();
    await aCustomer(crm, tenant).named('Never', 'Doe').registered(daysAgo(100)).create();
  });

  it.each([
    ['createdDate', 'ASC', ['Rich', 'Never', 'Recent']],
    ['createdDate', 'DESC', ['Recent', 'Never', 'Rich']],
    ['totalSpent', 'ASC', ['Never', 'Recent', 'Rich']],
    ['totalSpent', 'DESC', ['Rich', 'Recent', 'Never']],
    ['leadScore', 'ASC', ['Never', 'Rich', 'Recent']],
    ['leadScore', 'DESC', ['Recent', 'Rich', 'Never']],
    ['lastPurchaseDate', 'ASC', ['Rich', 'Recent', 'Never']],
    ['lastPurchaseDate', 'DESC', ['Recent', 'Rich', 'Never']],
  ] as const)('sorts by %s %s, those without a value last', async (sortBy, sortOrder, names) => {
    expect(await firstNames(tenant, { sortBy, sortOrder })).toEqual(names);
  });

  it.each(['ASC', 'DESC'] as const)('orders equal customers by id (%s)', async (sortOrder) => {
    const twins = aTenant();
    const date = daysAgo(1);
    const ids = Array.from({ length: 6 }, () => randomUUID());
    for (const id of ids) await aCustomer(crm, twins).withId(id).registered(date).create();

    for (const sortBy of ['createdDate', 'totalSpent', 'leadScore', 'lastPurchaseDate'] as const) {
      const pages = [1, 2, 3].map((page) => list(twins, { sortBy, sortOrder, page, limit: 2 }));
      const listed = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ id }) => id));
      expect(listed).toEqual(ids.toSorted());
    }
  });
});

describe('segment', () => {
  it('returns only customers of the segment', async () => {
    const tenant = aTenant();
    await aCustomer(crm, tenant).named('New', 'Doe').create();
    await aCustomer(crm, tenant).named('Regular', 'Doe').buys(1).create();
    await aCustomer(crm, tenant).named('Vip', 'Doe').changed({ isVip: true }).create();
    await aCustomer(crm, tenant).named('Risk', 'Doe').registered(daysAgo(200)).create();

    expect(await firstNames(tenant, { segment: 'new' })).toEqual(['New']);
    expect(await firstNames(tenant, { segment: 'regular' })).toEqual(['Regular']);
    expect(await firstNames(tenant, { segment: 'vip' })).toEqual(['Vip']);
    expect(await firstNames(tenant, { segment: 'at_risk' })).toEqual(['Risk']);
    expect(await list(tenant, { segment: 'vip' })).toMatchObject({ total: 1 });
  });
});

describe('search', () => {
  const tenant = aTenant();
  beforeAll(async () => {
    await aCustomer(crm, tenant).named('Jane', 'Doe').withEmail('jane@garage.example').create();
    await aCustomer(crm, tenant).named('Ángel', 'Ñuñez').withEmail('a_b@example.com').create();
    await aCustomer(crm, tenant).named('100%', 'Back\\slash').withEmail('axb@example.com').create();
  });

  it.each([
    ['jane', ['Jane']],
    ['JANE DOE', ['Jane']],
    ['doe jane', ['Jane']],
    ['an oe garage', ['Jane']],
    ['jane smith', []],
    ['janedoe', []],
    ['ángel ÑUÑEZ', ['Ángel']],
    ['@EXAMPLE.com', ['100%', 'Ángel']],
    ['%', ['100%']],
    ['_', ['Ángel']],
    ['a_b', ['Ángel']],
    ['\\', ['100%']],
    ["'; --", []],
  ])('a search for "%s" finds %j', async (search, names) => {
    const { data, total } = await list(tenant, { search });

    expect(data.map(({ user }) => user.firstName).sort()).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('combines with the segment', async () => {
    expect(await firstNames(tenant, { search: 'jane', segment: 'vip' })).toEqual([]);
    expect(await firstNames(tenant, { search: 'jane', segment: 'new' })).toEqual(['Jane']);
  });
});

it('shows nothing from another organization or the other environment', async () => {
  const tenant = aTenant();
  await aCustomer(crm, tenant).create();

  for (const other of [aTenant(), otherEnvironmentOf(tenant)]) {
    expect(await list(other)).toMatchObject({ data: [], total: 0 });
    expect(await list(other, { search: 'jane' })).toMatchObject({ data: [], total: 0 });
  }
});
