import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { inventoryVariables } from './inventory.config.js';
import { InventoryModule } from './inventory.module.js';
import { CreateReferenceCopy1767225600001 } from './migrations/1767225600001-create-reference-copy.js';
import { CreateVehicles1767225600002 } from './migrations/1767225600002-create-vehicles.js';
import { CreateImpressions1767225600003 } from './migrations/1767225600003-create-impressions.js';
import { CreateCatalogComparison1795303000002 } from './migrations/1795303000002-create-catalog-comparison.js';
import { CountViewsOnce1795301318736 } from './migrations/1795301318736-count-views-once.js';
import { BodyTypeEntity } from './catalog-copy/body-type.entity.js';
import { BrandEntity } from './catalog-copy/brand.entity.js';
import { EngineEntity } from './catalog-copy/engine.entity.js';
import { GenerationEntity } from './catalog-copy/generation.entity.js';
import { ModelEntity } from './catalog-copy/model.entity.js';
import { TrimEntity } from './catalog-copy/trim.entity.js';

export const inventoryService: ServiceDefinition = {
  name: 'inventory',
  module: InventoryModule,
  entities: [BrandEntity, BodyTypeEntity, ModelEntity, EngineEntity, GenerationEntity, TrimEntity],
  migrations: [
    CreateReferenceCopy1767225600001,
    CreateVehicles1767225600002,
    CreateImpressions1767225600003,
    CreateCatalogComparison1795303000002,
    CountViewsOnce1795301318736,
  ],
  config: inventoryVariables,
};
