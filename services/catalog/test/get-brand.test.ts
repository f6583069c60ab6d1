import { randomUUID } from 'node:crypto';
import { getBrand, listBrands } from '@forecourt/contracts/catalog/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { startCatalog } from './catalog.js';

let catalog: TestService;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

it('returns a brand with its models', async () => {
  const { data } = await catalog.call(listBrands, { limit: 500 }, aRequest());
  const toyota = data.find(({ slug }) => slug === 'toyota')!;

  const { data: brand } = await catalog.call(getBrand, { id: toyota.id }, aRequest());

  expect(brand).toMatchObject({
    name: 'Toyota',
    countryOfOrigin: 'Japan',
    logoUrl: 'https://api.example/assets/brands/toyota.svg',
  });
  expect(brand.models).toContainEqual(expect.objectContaining({ name: 'Camry', slug: 'camry' }));
});

it('refuses an unknown id', async () => {
  await expect(catalog.call(getBrand, { id: randomUUID() }, aRequest())).rejects.toMatchObject({
    code: 'catalog.brand_not_found',
    kind: 'not_found',
  });
});
