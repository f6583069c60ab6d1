import { randomUUID } from 'node:crypto';
import { anOrganization, conforms, refuses, refusesFields, type Api } from './api.js';

interface Body {
  data: object;
}

interface SnapshotRecord {
  /** e.g. `/external/brands` */
  collection: string;
  shape: { parse(value: unknown): Body };
  /** The error for an unknown id. */
  notFound: string;
}

/** The tests that all reference data shares for reading one record. */
export function itIsAReferenceRecord({ collection, shape, notFound }: SnapshotRecord): void {
  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const anItem = async () => {
    const { body } = await api.live.get(collection, { page: 2, limit: 1 });
    return (body as { data: [{ id: string }] }).data[0];
  };

  it('returns the record from the list', async () => {
    const item = await anItem();
    const { data } = conforms(await api.live.get(`${collection}/${item.id}`), shape);
    expect(item).toMatchObject(data);
  });

  it('also finds it by its id in upper case', async () => {
    const { id } = await anItem();
    const { data } = conforms(await api.live.get(`${collection}/${id.toUpperCase()}`), shape);
    expect(data).toMatchObject({ id });
  });

  it('answers 404 to an unknown id', async () => {
    refuses(await api.live.get(`${collection}/${randomUUID()}`), 404, notFound);
  });

  it.each(['1', 'toyota', '123e4567-e89b-12d3-a456-42661417400', `%00${randomUUID()}`])(
    'refuses the malformed id %s',
    async (id) => {
      refusesFields(await api.live.get(`${collection}/${id}`), 'id');
    },
  );

  it('refuses any query parameter', async () => {
    const { id } = await anItem();
    refusesFields(await api.live.get(`${collection}/${id}`, { expand: 'all' }), 'expand');
  });
}
