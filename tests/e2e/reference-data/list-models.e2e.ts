import { randomUUID } from 'node:crypto';
import { listModels } from '@forecourt/contracts/catalog/rpc';
import { anOrganization, conforms, refusesFields, type Api } from '@forecourt/tests/e2e/api';
import { theBrand } from '@forecourt/tests/e2e/reference';
import { expectByName, itIsAReferenceList } from '@forecourt/tests/e2e/reference-list';

describe('GET /external/models', () => {
  itIsAReferenceList({ path: '/external/models', shape: listModels.response });

  let api: Api;
  beforeAll(async () => {
    api = await anOrganization();
  });
  const models = async (query = {}) =>
    conforms(await api.live.get('/external/models', query), listModels.response);

  it('is sorted by name, then by id', async () => {
    expectByName((await models()).data);
  });

  it('returns the models of one brand, each with its brand and body type', async () => {
    const toyota = await theBrand(api.live, 'Toyota');
    const { data, total } = await models({ brandId: toyota.id });

    expect(total).toBe(toyota.models.length);
    expect(data.map(({ id }) => id)).toEqual(toyota.models.map(({ id }) => id));
    for (const { brand } of data) expect(brand).toEqual({ id: toyota.id, name: 'Toyota' });
    expect(data.find(({ name }) => name === 'Camry')).toMatchObject({
      slug: 'camry',
      bodyType: { name: 'Sedan' },
    });
  });

  it('pages through the models of one brand', async () => {
    const { id: brandId } = await theBrand(api.live, 'Toyota');
    const all = await models({ brandId });
    expect(await models({ brandId, page: 2, limit: 2 })).toEqual({
      data: all.data.slice(2, 4),
      total: all.total,
      page: 2,
      limit: 2,
    });
  });

  it('returns an empty list for an unknown brand', async () => {
    expect(await models({ brandId: randomUUID() })).toEqual({ data: [], total: 0 });
  });

  it('treats an empty brandId as missing', async () => {
    expect(await models({ brandId: '' })).toEqual(await models());
  });

  it('refuses a malformed brandId', async () => {
    refusesFields(await api.live.get('/external/models', { brandId: 'toyota' }), 'brandId');
  });
});
