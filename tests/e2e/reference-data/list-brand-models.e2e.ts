import { randomUUID } from 'node:crypto';
import { listBrandModels } from '@forecourt/contracts/catalog/rpc';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import { theBrand } from '@forecourt/tests/e2e/reference';
import { expectByName } from '@forecourt/tests/e2e/reference-list';

describe('GET /external/brands/:brandId/models', () => {
  let api: Api;
  let path: string;
  beforeAll(async () => {
    api = await anOrganization();
    path = `/external/brands/${(await theBrand(api.live, 'Toyota')).id}/models`;
  });
  const models = async (query = {}) =>
    conforms(await api.live.get(path, query), listBrandModels.response);

  it('returns all models of the brand by name, without the brand itself', async () => {
    const { models: known } = await theBrand(api.live, 'Toyota');
    const body = await models();

    expect(body.data.map(({ id, name, slug }) => ({ id, name, slug }))).toEqual(known);
    expect(body).toMatchObject({ total: known.length });
    expectByName(body.data);
    for (const model of body.data) expect(model).not.toHaveProperty('brand');
    expect(body.data).toContainEqual(
      expect.objectContaining({
        name: 'Camry',
        bodyType: expect.objectContaining({ name: 'Sedan' }),
      }),
    );
  });

  it('returns the requested page', async () => {
    const all = await models();
    expect(await models({ page: 2, limit: 3 })).toEqual({
      data: all.data.slice(3, 6),
      total: all.total,
      page: 2,
      limit: 3,
    });
  });

  it('returns an empty page past the end', async () => {
    expect((await models({ page: 1_000_000_000, limit: 3 })).data).toEqual([]);
  });

  it('answers 404 to an unknown brand', async () => {
    refuses(
      await api.live.get(`/external/brands/${randomUUID()}/models`),
      404,
      'catalog.brand_not_found',
    );
  });

  it('refuses a malformed brandId, and brandId as a parameter', async () => {
    refusesFields(await api.live.get('/external/brands/toyota/models'), 'brandId');
    refusesFields(await api.live.get(path, { brandId: randomUUID() }), 'brandId');
  });

  it.each([{ page: 0 }, { limit: 0 }, { limit: 'ten' }])('refuses %j', async (query) => {
    refusesFields(await api.live.get(path, query), ...Object.keys(query));
  });
});
