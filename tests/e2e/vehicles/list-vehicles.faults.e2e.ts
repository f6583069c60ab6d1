import { anOrganization, refuses, refusesFields, type Api } from '@forecourt/tests/e2e/api';

const PATH = '/external/vehicles';

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});

describe('GET /external/vehicles refuses', () => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=0x10', 'page'],
    ['page=%2B1', 'page'],
    ['page=two', 'page'],
    ['page=1&page=1', 'page'],
    ['page[]=1', 'page'],
    ['page[a]=1', 'page'],
    ['limit=0', 'limit'],
    ['limit=-5', 'limit'],
    ['limit=all', 'limit'],
    ['limit=10&limit=20', 'limit'],
    ['brandId=toyota', 'brandId'],
    ['modelId=1', 'modelId'],
    ['bodyTypeId=sedan', 'bodyTypeId'],
    ['minYear=old', 'minYear'],
    ['maxYear=2020.5', 'maxYear'],
    ['minYear=2021&maxYear=2020', 'minYear'],
    ['minPrice=cheap', 'minPrice'],
    ['minPrice=-1', 'minPrice'],
    ['minPrice=Infinity', 'minPrice'],
    ['maxPrice=1e400', 'maxPrice'],
    ['maxPrice=%2410000', 'maxPrice'],
    ['maxPrice=10,000', 'maxPrice'],
    ['minPrice=2&maxPrice=1', 'minPrice'],
    ['listingType=lease', 'listingType'],
    ['listingType=sale,rental', 'listingType'],
    ['listingType=sale&listingType=rental', 'listingType'],
    ['sort=horsepower', 'sort'],
    ['sort=created_date', 'sort'],
    ['sort=name;drop%20table%20vehicle', 'sort'],
    ['order=up', 'order'],
    ['order=asc&order=desc', 'order'],
    ['brandId=%00', 'brandId'],
    ['sort=%00', 'sort'],
    ['status=sold', 'status'],
  ])('%s', async (query, field) => {
    refusesFields(await api.live.get(PATH, query), field);
  });

  it('an unknown parameter, and suggests the nearest known one', async () => {
    const { details } = refusesFields(await api.live.get(PATH, { minprice: 1 }), 'minprice');
    expect(details).toEqual([{ field: 'minprice', message: expect.stringContaining('minPrice') }]);
  });

  it('a parameter in another naming style, and suggests the nearest known one', async () => {
    const { error } = refusesFields(await api.live.get(PATH, { brand_id: 1 }), 'brand_id');
    expect(error).toContain('brandId');
  });

  it('an unknown parameter, and suggests none if none is near', async () => {
    const { error } = refusesFields(await api.live.get(PATH, { q: 'Camry' }), 'q');
    expect(error).toBe('q is not a known parameter.');
  });

  it('all faults together', async () => {
    const query = {
      page: 0,
      limit: 'x',
      brandId: 'x',
      modelId: 'x',
      bodyTypeId: 'x',
      minYear: 'x',
      maxYear: 'x',
      minPrice: 'x',
      maxPrice: 'x',
      listingType: 'x',
      sort: 'x',
      order: 'x',
    };
    refusesFields(await api.live.get(PATH, query), ...Object.keys(query));
  });

  it('a query that is not UTF-8', async () => {
    refuses(await api.live.get(PATH, 'sort=%ff'), 400, 'malformed_url');
    refuses(await api.live.get(PATH, 'sort=%zz'), 400, 'malformed_url');
    refuses(await api.live.get(PATH, 'brandId=%ED%A0%80'), 400, 'malformed_url');
  });
});
