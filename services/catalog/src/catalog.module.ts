import { Module } from '@nestjs/common';
import { BodyTypesController } from './body-types/body-types.controller.js';
import { BodyTypesRepository } from './body-types/body-types.repository.js';
import { BodyTypesService } from './body-types/body-types.service.js';
import { BrandsController } from './brands/brands.controller.js';
import { BrandsRepository } from './brands/brands.repository.js';
import { BrandsService } from './brands/brands.service.js';
import { EnginesController } from './engines/engines.controller.js';
import { EnginesRepository } from './engines/engines.repository.js';
import { EnginesService } from './engines/engines.service.js';
import { GenerationsController } from './generations/generations.controller.js';
import { GenerationsRepository } from './generations/generations.repository.js';
import { GenerationsService } from './generations/generations.service.js';
import { ModelsController } from './models/models.controller.js';
import { ModelsRepository } from './models/models.repository.js';
import { ModelsService } from './models/models.service.js';
import { ReferenceDataController } from './reference-data/reference-data.controller.js';
import { ReferenceDataRepository } from './reference-data/reference-data.repository.js';
import { ReferenceDataService } from './reference-data/reference-data.service.js';
import { TrimsController } from './trims/trims.controller.js';
import { TrimsRepository } from './trims/trims.repository.js';
import { TrimsService } from './trims/trims.service.js';

@Module({
  controllers: [
    BodyTypesController,
    BrandsController,
    EnginesController,
    GenerationsController,
    ModelsController,
    ReferenceDataController,
    TrimsController,
  ],
  providers: [
    BodyTypesRepository,
    BodyTypesService,
    BrandsRepository,
    BrandsService,
    EnginesRepository,
    EnginesService,
    GenerationsRepository,
    GenerationsService,
    ModelsRepository,
    ModelsService,
    ReferenceDataRepository,
    ReferenceDataService,
    TrimsRepository,
    TrimsService,
  ],
})
export class CatalogModule {}
