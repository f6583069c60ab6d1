import { listCustomers } from '@forecourt/contracts/crm/rpc';
import { aCustomer, type RegisteredCustomer } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';

const PATH = '/external/customers';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const list = async (query = {}, site = api.live) =>
  conforms(await site.get(PATH, query), listCustomers.response);
const idsOf = async (query = {}) => (await list(query)).data.map(({ id }) => id);

describe('GET /external/customers', () => {
  it('is empty for an organization without customers', async () => {
    const { live } = await anOrganization();
    expect(await list({}, live)).toEqual({ data: [], total: 0, page: 1, limit: 20, totalPages: 0 });
  });

  it('shows no customers of another organization or the other environment', async () => {
    const mine = await anOrganization();
    const other = await anOrganization();
    const customer = await aCustomer(mine.live);
    await aCustomer(mine.test);
    await aCustomer(other.live);
    const { data, total } = await list({ search: 'Jane' }, mine.live);
    expect([total, data.map(({ id }) => id)]).toEqual([1, [customer.id]]);
  });
});

describe('search', () => {
  let anna: string, bob: string, percent: string, slash: string;
  beforeAll(async () => {
    const made = async (firstName: string, lastName: string, email: string) =>
      (await aCustomer(api.live, { firstName, lastName, email })).id;
    anna = await made('Anna', 'Groß', `anna.${api.organization.slug}@mail.example`);
    bob = await made('Bob', 'Annan', `bob_${api.organization.slug}@post.example`);
    percent = await made('100%', 'Élan', `percent.${api.organization.slug}@post.example`);
    slash = await made('Back\\slash', "O'Neil", `slash.${api.organization.slug}@post.example`);
  });

  it.each<[string, () => string[]]>([
    ['anna', () => [anna, bob]],
    ['ANNA', () => [anna, bob]],
    ['anna groß', () => [anna]],
    ['GROSS anna', () => [anna]],
    ['  groß   ANN ', () => [anna]],
    ['bob groß', () => []],
    ['post.example', () => [bob, percent, slash]],
    ['post.example annan', () => [bob]],
    ['élan', () => [percent]],
    ['e\u0301lan', () => [percent]],
    ['%', () => [percent]],
    ['100%', () => [percent]],
    ['a%a', () => []],
    ['_', () => [bob]],
    ['b_b', () => []],
    ['\\', () => [slash]],
    ["o'neil", () => [slash]],
    ["' OR 1=1 --", () => []],
    ['.*', () => []],
    ['  ', () => [anna, bob, percent, slash]],
  ])('for %j finds the right customers', async (search, expected) => {
    const ids = await idsOf({ search, limit: 100 });
    expect(ids.sort()).toEqual(expected().sort());
  });

  it('counts only the matches in total', async () => {
    expect(await list({ search: 'post.example', limit: 1 })).toMatchObject({
      total: 3,
      totalPages: 3,
    });
  });

  it.each(['x'.repeat(201), 'a\u0000b'])('refuses %j', async (search) => {
    refusesFields(await api.live.get(PATH, { search }), 'search');
  });
});

describe('sorting and paging', () => {
  let shop: Api;
  let never: RegisteredCustomer[];
  let sale: RegisteredCustomer, rental: RegisteredCustomer, longAgo: RegisteredCustomer;
  const sorted = async (sortBy: string, sortOrder?: string) => {
    const { data } = await list({ sortBy, sortOrder, limit: 100 }, shop.live);
    return data.map(({ id }) => id);
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  beforeAll(async () => {
    shop = await anOrganization();
    rental = await aCustomer(shop.live);
    const first = await aCustomer(shop.live);
    longAgo = await aCustomer(shop.live);
    const second = await aCustomer(shop.live);
    sale = await aCustomer(shop.live);
    never = [first, second];
    const { dealer } = shop.live;
    await dealer.sells({ email: sale.user.email, kind: 'sale', amount: 20_000 });
    await dealer.sells({
      email: rental.user.email,
      kind: 'rental',
      amount: 300.5,
      date: daysAgo(1),
    });
    await dealer.sells({
      email: longAgo.user.email,
      kind: 'sale',
      amount: 9_000,
      date: daysAgo(400),
    });
  });
  const byId = (customers: RegisteredCustomer[]) => customers.map(({ id }) => id).sort();

  it('puts the newest first by default', async () => {
    const { data } = await list({}, shop.live);
    const ids = [sale, never[1]!, longAgo, never[0]!, rental].map(({ id }) => id);
    expect(data.map(({ id }) => id)).toEqual(ids);
    expect(await sorted('createdDate', 'ASC')).toEqual([...ids].reverse());
  });

  it('sorts by totalSpent, then by id', async () => {
    const ids = [sale.id, longAgo.id, rental.id];
    expect(await sorted('totalSpent')).toEqual([...ids, ...byId(never)]);
    expect(await sorted('totalSpent', 'asc')).toEqual([...byId(never), ...ids.reverse()]);
  });

  it('sorts by lastPurchaseDate, with customers who never bought last in both orders', async () => {
    const ids = [sale.id, rental.id, longAgo.id];
    expect(await sorted('lastPurchaseDate', 'DESC')).toEqual([...ids, ...byId(never)]);
    expect(await sorted('lastPurchaseDate', 'ASC')).toEqual([...ids.reverse(), ...byId(never)]);
  });

  it('sorts by leadScore', async () => {
    // With registration and recent purchases, the scores are 52, 36, and 12 for the others.
    const cold = byId([longAgo, ...never]);
    expect(await sorted('leadScore', 'desc')).toEqual([sale.id, rental.id, ...cold]);
    expect(await sorted('leadScore', 'Asc')).toEqual([...cold, rental.id, sale.id]);
  });

  it('returns every customer on exactly one page', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list({ page, limit: 2, sortBy: 'totalSpent' }, shop.live)),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      await sorted('totalSpent'),
    );
    expect(pages[3]).toEqual({ data: [], total: 5, page: 4, limit: 2, totalPages: 3 });
  });

  it('caps limit at 100 and returns the cap', async () => {
    expect(await list({ limit: 101 }, shop.live)).toMatchObject({ limit: 100, total: 5 });
  });

  it('filters by segment', async () => {
    await shop.live.patch(`${PATH}/${never[0]!.id}`, { isVip: true });
    const segment = async (name: string) => {
      const { data, total } = await list({ segment: name }, shop.live);
      expect(total).toBe(data.length);
      expect(new Set(data.map(({ classification }) => classification.customerSegment))).toEqual(
        new Set(data.length > 0 ? [name] : []),
      );
      return data.map(({ id }) => id).sort();
    };
    expect(await segment('vip')).toEqual([never[0]!.id]);
    expect(await segment('new')).toEqual([never[1]!.id]);
    expect(await segment('regular')).toEqual(byId([sale, rental, longAgo]));
    expect(await segment('at_risk')).toEqual([]);
    expect(await list({ segment: 'VIP' }, shop.live)).toMatchObject({ total: 1 });
  });
});

describe('wrong parameters', () => {
  it.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['segment=gold', 'segment'],
    ['segment=vip,new', 'segment'],
    ['sortBy=name', 'sortBy'],
    ['sortBy=lead_score', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    ['search=a&search=b', 'search'],
  ])('%s is refused', async (query, field) => {
    refusesFields(await api.live.get(PATH, query), field);
  });

  it('an unknown one is refused, with the nearest known one suggested', async () => {
    const { error } = refusesFields(await api.live.get(PATH, 'sort=totalSpent'), 'sort');
    expect(error).toMatch(/did you mean sort(By|Order)\?/);
  });
});
