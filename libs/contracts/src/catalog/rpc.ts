import { z } from 'zod';
import { listOf, optionallyPaged, pagedBy, REFERENCE_LIMIT } from '../page.js';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { catalogErrors } from './errors.js';
import {
  bodyTypeSchema,
  brandSchema,
  engineSchema,
  generationSchema,
  modelOfBrandSchema,
  modelSchema,
  trimSchema,
} from './shapes.js';
import { snapshotPageSchema } from './snapshot.js';

const byId = z.object({ id });
const always = pagedBy(REFERENCE_LIMIT.default, REFERENCE_LIMIT.max);
const ofModel = { modelId: id.optional().meta({ description: 'Only those of this model.' }) };

export const listBrands = defineRpc({
  pattern: 'catalog.brand.list',
  scope: 'global',
  repeatable: true,
  request: z.object(always),
  response: listOf(brandSchema),
});

export const getBrand = defineRpc({
  pattern: 'catalog.brand.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: brandSchema }),
  errors: [catalogErrors.brand_not_found],
});

export const listBrandModels = defineRpc({
  pattern: 'catalog.brand.list-models',
  scope: 'global',
  repeatable: true,
  request: z.object({ brandId: id, ...optionallyPaged }),
  response: listOf(modelOfBrandSchema),
  errors: [catalogErrors.brand_not_found],
});

export const listModels = defineRpc({
  pattern: 'catalog.model.list',
  scope: 'global',
  repeatable: true,
  request: z.object({
    brandId: id.optional().meta({ description: 'Only the models of this brand.' }),
    ...optionallyPaged,
  }),
  response: listOf(modelSchema),
});

export const getModel = defineRpc({
  pattern: 'catalog.model.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: modelSchema }),
  errors: [catalogErrors.model_not_found],
});

export const listBodyTypes = defineRpc({
  pattern: 'catalog.body-type.list',
  scope: 'global',
  repeatable: true,
  request: z.object(optionallyPaged),
  response: listOf(bodyTypeSchema),
});

export const getBodyType = defineRpc({
  pattern: 'catalog.body-type.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: bodyTypeSchema }),
  errors: [catalogErrors.body_type_not_found],
});

export const listEngines = defineRpc({
  pattern: 'catalog.engine.list',
  scope: 'global',
  repeatable: true,
  request: z.object(optionallyPaged),
  response: listOf(engineSchema),
});

export const getEngine = defineRpc({
  pattern: 'catalog.engine.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: engineSchema }),
  errors: [catalogErrors.engine_not_found],
});

export const listGenerations = defineRpc({
  pattern: 'catalog.generation.list',
  scope: 'global',
  repeatable: true,
  request: z.object({ ...ofModel, ...always }),
  response: listOf(generationSchema),
});

export const getGeneration = defineRpc({
  pattern: 'catalog.generation.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: generationSchema }),
  errors: [catalogErrors.generation_not_found],
});

export const listTrims = defineRpc({
  pattern: 'catalog.trim.list',
  scope: 'global',
  repeatable: true,
  request: z.object({ ...ofModel, ...always }),
  response: listOf(trimSchema),
});

export const getTrim = defineRpc({
  pattern: 'catalog.trim.get',
  scope: 'global',
  repeatable: true,
  request: byId,
  response: z.object({ data: trimSchema }),
  errors: [catalogErrors.trim_not_found],
});

/** A page of all reference data, for services that keep a copy of it. */
export const getSnapshotPage = defineRpc({
  pattern: 'catalog.reference-data.get-snapshot-page',
  scope: 'global',
  repeatable: true,
  request: z.object({ page: z.int().min(1) }),
  response: snapshotPageSchema,
});
