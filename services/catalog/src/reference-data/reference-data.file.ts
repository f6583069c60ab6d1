import { readFile } from 'node:fs/promises';
import type { BodyTypeEntity } from '../body-types/body-type.entity.js';
import type { BrandEntity } from '../brands/brand.entity.js';
import type { EngineEntity } from '../engines/engine.entity.js';
import type { GenerationEntity } from '../generations/generation.entity.js';
import type { ModelEntity } from '../models/model.entity.js';
import type { TrimEntity } from '../trims/trim.entity.js';

type Row<Entity, Links extends keyof Entity = never> = Omit<Entity, Links>;

/** `data/reference-data.json`, built by `data/build-reference-data.mjs`. Its ids never change. */
export interface ReferenceDataFile {
  /** A hash of the content. */
  version: string;
  /** Grows with every release that changes the content. */
  edition: number;
  brands: Row<BrandEntity>[];
  bodyTypes: Row<BodyTypeEntity>[];
  models: Row<ModelEntity, 'brand' | 'bodyType'>[];
  generations: Row<GenerationEntity, 'model'>[];
  trims: Row<TrimEntity, 'model'>[];
  engines: Row<EngineEntity>[];
}

const file = new URL('../../data/reference-data.json', import.meta.url);

export async function readReferenceData(): Promise<ReferenceDataFile> {
  return JSON.parse(await readFile(file, 'utf8')) as ReferenceDataFile;
}
