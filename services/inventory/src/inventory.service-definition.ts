import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';
import { inventoryVariables } from './inventory.config.js';
import { InventoryModule } from './inventory.module.js';
import { CreateReferenceCopy1767225600001 } from './migrations/1767225600001-create-reference-copy.js';
import { CreateVehicles1767225600002 } from './migrations/1767225600002-create-vehicles.js';
import { CreateImpressions1767225600003 } from './migrations/1767225600003-create-impressions.js';
import { BodyTypeEntity } from './reference-copy/body-type.entity.js';
import { BrandEntity } from './reference-copy/brand.entity.js';
import { EngineEntity } from './reference-copy/engine.entity.js';
import { GenerationEntity } from './reference-copy/generation.entity.js';
import { ModelEntity } from './reference-copy/model.entity.js';
import { TrimEntity } from './reference-copy/trim.entity.js';

export const inventoryService: ServiceDefinition = {
  name: 'inventory',
  module: InventoryModule,
  entities: [BrandEntity, BodyTypeEntity, ModelEntity, EngineEntity, GenerationEntity, TrimEntity],
  migrations: [
    CreateReferenceCopy1767225600001,
    CreateVehicles1767225600002,
    CreateImpressions1767225600003,
  ],
  config: inventoryVariables,
};
