import {
  listBodyTypes,
  listBrands,
  listEngines,
  listGenerations,
  listModels,
  listTrims,
} from '@forecourt/contracts/catalog/rpc';
import { brandWithCountsSchema, type Model } from '@forecourt/contracts/catalog/shapes';
import type { Integrator } from './api.js';
import { conforms } from './conforms.js';

/** The response of `GET /external/brands`, the only list with a message. */
export const brandsReply = listBrands.response.required().extend({
  data: brandWithCountsSchema.array(),
});

/** All brands, with the calling organization's counts. */
export async function allBrands(site: Integrator) {
  return conforms(await site.get('/external/brands', { limit: 500 }), brandsReply).data;
}

/** The brand with this name. The reference data must have it. */
export async function theBrand(site: Integrator, name: string) {
  const found = (await allBrands(site)).find((brand) => brand.name === name);
  if (!found) throw new Error(`The reference data has no brand ${name}.`);
  return found;
}

/** The model with this name. The reference data must have it. */
export async function theModel(site: Integrator, brand: string, name: string): Promise<Model> {
  const { id: brandId } = await theBrand(site, brand);
  const answer = await site.get('/external/models', { brandId });
  const found = conforms(answer, listModels.response).data.find((model) => model.name === name);
  if (!found) throw new Error(`The reference data has no ${brand} ${name}.`);
  return found;
}

/** One id of each kind of reference data. */
export async function someReferenceIds(site: Integrator) {
  const first = async (path: string, shape: IdList) =>
    conforms(await site.get(`/external/${path}`, { limit: 1 }), shape).data[0]!.id;
  const [brandId, modelId, bodyTypeId, engineId, generationId, trimId] = await Promise.all([
    first('brands', brandsReply),
    first('models', listModels.response),
    first('body-types', listBodyTypes.response),
    first('engines', listEngines.response),
    first('generations', listGenerations.response),
    first('trims', listTrims.response),
  ]);
  return { brandId, modelId, bodyTypeId, engineId, generationId, trimId };
}

interface IdList {
  parse(value: unknown): { data: { id: string }[] };
}
