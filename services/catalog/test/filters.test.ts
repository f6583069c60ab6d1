import { randomUUID } from 'node:crypto';
import { listGenerations, listModels, listTrims } from '@forecourt/contracts/catalog/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { startCatalog } from './catalog.js';

let catalog: TestService;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

async function camry() {
  const { data } = await catalog.call(listModels, {}, aRequest());
  return data.find(({ name, brand }) => name === 'Camry' && brand.name === 'Toyota')!;
}

it('filtering models by brand returns only models of that brand', async () => {
  const { brand } = await camry();

  const { data } = await catalog.call(listModels, { brandId: brand.id }, aRequest());

  expect(new Set(data.map((model) => model.brand.id))).toEqual(new Set([brand.id]));
});

it.each([
  ['generations', listGenerations],
  ['trims', listTrims],
] as const)('filtering %s by model returns only those of that model', async (_, list) => {
  const { id: modelId } = await camry();

  const { data, total } = await catalog.call(list, { modelId, limit: 500 }, aRequest());

  expect(total).toBe(data.length);
  expect(new Set(data.map(({ model }) => model.id))).toEqual(new Set([modelId]));
});

it('filtering models by an unknown brand returns an empty list', async () => {
  await expect(
    catalog.call(listModels, { brandId: randomUUID() }, aRequest()),
  ).resolves.toMatchObject({ data: [], total: 0 });
});

it.each([
  ['generations', listGenerations],
  ['trims', listTrims],
] as const)('filtering %s by an unknown model returns an empty list', async (_, list) => {
  await expect(catalog.call(list, { modelId: randomUUID() }, aRequest())).resolves.toMatchObject({
    data: [],
    total: 0,
  });
});
