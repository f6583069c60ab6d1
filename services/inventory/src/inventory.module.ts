import { Module } from '@nestjs/common';
import { ImpressionsController } from './impressions/impressions.controller.js';
import { ImpressionsRepository } from './impressions/impressions.repository.js';
import { ImpressionsService } from './impressions/impressions.service.js';
import { InventoryVersionRepository } from './inventory-version/inventory-version.repository.js';
import { ReferenceCopyController } from './reference-copy/reference-copy.controller.js';
import { ReferenceCopyRepository } from './reference-copy/reference-copy.repository.js';
import { ReferenceCopyService } from './reference-copy/reference-copy.service.js';
import { ReferenceData } from './reference-copy/reference-data.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { VehicleImportController } from './vehicle-import/vehicle-import.controller.js';
import { VehicleImportRepository } from './vehicle-import/vehicle-import.repository.js';
import { VehicleImportService } from './vehicle-import/vehicle-import.service.js';
import { VehiclesController } from './vehicles/vehicles.controller.js';
import { VehiclesRepository } from './vehicles/vehicles.repository.js';
import { VehiclesService } from './vehicles/vehicles.service.js';

@Module({
  controllers: [
    ImpressionsController,
    ReferenceCopyController,
    StatisticsController,
    VehicleImportController,
    VehiclesController,
  ],
  providers: [
    ImpressionsRepository,
    ImpressionsService,
    InventoryVersionRepository,
    ReferenceCopyRepository,
    ReferenceCopyService,
    ReferenceData,
    StatisticsRepository,
    StatisticsService,
    VehicleImportRepository,
    VehicleImportService,
    VehiclesRepository,
    VehiclesService,
  ],
})
export class InventoryModule {}
