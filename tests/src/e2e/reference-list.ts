import { anOrganization, conforms, refusesFields, type Api } from './api.js';

interface Named {
  id: string;
  name: string;
}

interface ListBody<Item> {
  data: Item[];
  total: number;
  page?: number | undefined;
  limit?: number | undefined;
}

interface ReferenceList<Item> {
  path: string;
  shape: { parse(value: unknown): ListBody<Item> };
  /** The page size without `limit`; undefined if the list is then returned whole (D3). */
  defaultLimit?: number;
}

/** Decision D3. */
const MAX_LIMIT = 500;
const FAR = 1_000_000_000;

/** The tests that all lists of reference data share (D3). */
export function itIsAReferenceList<Item extends Named | string>(list: ReferenceList<Item>): void {
  const { path, shape, defaultLimit } = list;
  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const get = async (query = {}) => conforms(await api.live.get(path, query), shape);

  if (defaultLimit === undefined) {
    it('returns everything without page and limit, and mentions neither', async () => {
      const body = await get();
      expect(body.data.length).toBe(body.total);
      expect(body).not.toHaveProperty('page');
      expect(body).not.toHaveProperty('limit');
    });
  } else {
    it(`returns the first ${defaultLimit} without page and limit`, async () => {
      const { data, total, page, limit } = await get();
      expect({ page, limit }).toEqual({ page: 1, limit: defaultLimit });
      expect(data.length).toBe(Math.min(defaultLimit, total));
    });
  }

  it('returns the requested page and its number', async () => {
    const first = await get({ page: 1, limit: 3 });
    const second = await get({ page: 2, limit: 3 });
    const both = await get({ limit: 6 });

    expect(second).toMatchObject({ page: 2, limit: 3 });
    expect([...first.data, ...second.data]).toEqual(both.data);
    expect(both).toMatchObject({ page: 1, limit: 6, total: first.total });
  });

  it('caps the limit at the maximum and returns the cap', async () => {
    const { data, total, limit } = await get({ limit: MAX_LIMIT + 1 });
    expect(limit).toBe(MAX_LIMIT);
    expect(data.length).toBe(Math.min(MAX_LIMIT, total));
  });

  it('returns an empty page past the end', async () => {
    const { total } = await get({ limit: 1 });
    expect(total).toBeGreaterThan(0);
    expect(await get({ page: FAR, limit: 10 })).toMatchObject({ data: [], total, page: FAR });
  });

  it('is the same for every organization and environment', async () => {
    const other = await anOrganization();
    const query = { limit: 5 };
    const [mine, theirs] = await Promise.all([
      api.live.get(path, query),
      other.test.get(path, query),
    ]);
    expect(theirs.body).toEqual(mine.body);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { limit: 0 },
    { limit: -1 },
    { limit: 'ten' },
    { page: '1.0' },
  ])('refuses %j', async (query) => {
    refusesFields(await api.live.get(path, query), ...Object.keys(query));
  });
}

/** Reads a whole list page by page. */
export async function everyPage<Item>(
  get: (query: { page: number; limit: number }) => Promise<ListBody<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await get({ page, limit: MAX_LIMIT });
    if (data.length === 0) return items;
    items.push(...data);
  }
}

/** Asserts that items are sorted by name, ignoring case, then by id (D3). */
export function expectByName(items: Named[]): void {
  const inOrder = [...items].sort(
    (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.id, b.id),
  );
  expect(items.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
