import { randomUUID } from 'node:crypto';
import { listBrandModels, listBrands, listModels } from '@forecourt/contracts/catalog/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { startCatalog } from './catalog.js';

let catalog: TestService;
let toyota: string;
beforeAll(async () => {
  catalog = await startCatalog();
  const { data } = await catalog.call(listBrands, { limit: 500 }, aRequest());
  toyota = data.find(({ slug }) => slug === 'toyota')!.id;
});
afterAll(() => catalog.stop());

it("returns all of the brand's models, without the brand", async () => {
  const { data, total } = await catalog.call(listBrandModels, { brandId: toyota }, aRequest());
  const models = await catalog.call(listModels, { brandId: toyota }, aRequest());

  expect(total).toBe(data.length);
  expect(data).toEqual(models.data.map(({ brand: _, ...model }) => model));
  expect(data.map(({ name }) => name)).toContain('Camry');
});

it('returns a page when asked for one', async () => {
  const reply = await catalog.call(
    listBrandModels,
    { brandId: toyota, page: 2, limit: 3 },
    aRequest(),
  );

  expect(reply).toMatchObject({ page: 2, limit: 3 });
  expect(reply.data).toHaveLength(3);
});

it('refuses an unknown brand', async () => {
  await expect(
    catalog.call(listBrandModels, { brandId: randomUUID() }, aRequest()),
  ).rejects.toMatchObject({ code: 'catalog.brand_not_found' });
});
