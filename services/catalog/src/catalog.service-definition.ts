import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { BodyTypeEntity } from './body-types/body-type.entity.js';
import { BrandEntity } from './brands/brand.entity.js';
import { catalogVariables } from './catalog.config.js';
import { CatalogModule } from './catalog.module.js';
import { EngineEntity } from './engines/engine.entity.js';
import { GenerationEntity } from './generations/generation.entity.js';
import { CreateReferenceData1767225600001 } from './migrations/1767225600001-create-reference-data.js';
import { AddEdition1795303000001 } from './migrations/1795303000001-add-edition.js';
import { ModelEntity } from './models/model.entity.js';
import { TrimEntity } from './trims/trim.entity.js';

export const catalogService: ServiceDefinition = {
  name: 'catalog',
  module: CatalogModule,
  entities: [BrandEntity, BodyTypeEntity, ModelEntity, EngineEntity, GenerationEntity, TrimEntity],
  migrations: [CreateReferenceData1767225600001, AddEdition1795303000001],
  config: catalogVariables,
};
