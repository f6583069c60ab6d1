import { randomUUID } from 'node:crypto';
import { catalogService } from '../src/catalog.service-definition.js';
import type { RpcContract } from '@forecourt/contracts/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import type { listBodyTypes, getBodyType } from '@forecourt/contracts/catalog/rpc';

/** The catalog with the data of this release. */
export const startCatalog = (): Promise<TestService> =>
  startTestService(catalogService, { env: { PUBLIC_URL: 'https://api.example' } });

interface Named {
  id: string;
  name: string;
}

interface ListReply {
  data: Named[];
  total: number;
  page?: number;
  limit?: number;
}

interface ReferenceList {
  list: RpcContract;
  /** Page size when the request names none. undefined: the list returns everything. */
  defaultLimit: number | undefined;
}

/** What every reference list promises (D3). */
export function describeList({ list, defaultLimit }: ReferenceList): void {
  let catalog: TestService;
  beforeAll(async () => {
    catalog = await startCatalog();
  });
  afterAll(() => catalog.stop());

  const ask = (request: object) =>
    catalog.call(list as typeof listBodyTypes, request, aRequest()) as Promise<ListReply>;

  it('is ordered by name, ignoring case, then by id', async () => {
    const { data } = await ask({ limit: 500 });

    const sorted = [...data].sort((a, b) => compare(sortKey(a), sortKey(b)));
    expect(data.length).toBeGreaterThan(1);
    expect(data).toEqual(sorted);
  });

  it('returns every item on exactly one page', async () => {
    const whole = await ask({ page: 1, limit: 500 });
    const limit = Math.ceil(whole.data.length / 3);

    const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, limit })));

    expect(pages.flatMap(({ data }) => data).slice(0, whole.data.length)).toEqual(whole.data);
    expect(pages[1]).toMatchObject({ page: 2, limit, total: whole.total });
  });

  it('returns an empty page and the total past the end', async () => {
    const { total } = await ask({});

    await expect(ask({ page: 1_000_000, limit: 500 })).resolves.toMatchObject({ data: [], total });
  });

  it(defaultLimit === undefined ? 'is complete by default' : 'is paged by default', async () => {
    const reply = await ask({});

    if (defaultLimit === undefined) {
      expect(reply.data).toHaveLength(reply.total);
      expect(reply).not.toHaveProperty('page');
    } else {
      expect(reply).toMatchObject({ page: 1, limit: defaultLimit });
      expect(reply.data).toHaveLength(Math.min(defaultLimit, reply.total));
    }
  });
}

interface SnapshotRecord {
  list: RpcContract;
  get: RpcContract;
  notFound: string;
}

/** What every single record promises. */
export function describeRecord({ list, get, notFound }: SnapshotRecord): void {
  let catalog: TestService;
  beforeAll(async () => {
    catalog = await startCatalog();
  });
  afterAll(() => catalog.stop());

  const ask = (id: string) => catalog.call(get as typeof getBodyType, { id }, aRequest());

  it('matches its entry in the list', async () => {
    const { data } = await catalog.call(list as typeof listBodyTypes, { limit: 5 }, aRequest());

    for (const item of data) {
      await expect(ask(item.id)).resolves.toEqual({ data: item });
    }
  });

  it('refuses an unknown id', async () => {
    await expect(ask(randomUUID())).rejects.toMatchObject({ code: notFound, kind: 'not_found' });
  });
}

const sortKey = ({ name, id }: Named): string => `${name.toLowerCase()}\u0000${id}`;

/** By code point, as the database's locale C.UTF-8 compares. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
