import { Module } from '@nestjs/common';
import { ImpressionsController } from './impressions/impressions.controller.js';
import { ImpressionsRepository } from './impressions/impressions.repository.js';
import { ImpressionsService } from './impressions/impressions.service.js';
import { InventoryVersionRepository } from './inventory-version/inventory-version.repository.js';
import { CatalogComparisonRepository } from './catalog-copy/catalog-comparison.repository.js';
import { CatalogCopyController } from './catalog-copy/catalog-copy.controller.js';
import { CatalogCopyRepository } from './catalog-copy/catalog-copy.repository.js';
import { CatalogCopyService } from './catalog-copy/catalog-copy.service.js';
import { CurrentCatalog } from './catalog-copy/current-catalog.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { VehicleImportController } from './vehicle-import/vehicle-import.controller.js';
import { VehicleImportRepository } from './vehicle-import/vehicle-import.repository.js';
import { VehicleImportService } from './vehicle-import/vehicle-import.service.js';
import { VehiclesController } from './vehicles/vehicles.controller.js';
import { SimilarVehiclesRepository } from './vehicles/similar-vehicles.repository.js';
import { VehicleListRepository } from './vehicles/vehicle-list.repository.js';
import { VehiclesRepository } from './vehicles/vehicles.repository.js';
import { VehiclesService } from './vehicles/vehicles.service.js';

@Module({
  controllers: [
    ImpressionsController,
    CatalogCopyController,
    StatisticsController,
    VehicleImportController,
    VehiclesController,
  ],
  providers: [
    ImpressionsRepository,
    ImpressionsService,
    InventoryVersionRepository,
    CatalogComparisonRepository,
    CatalogCopyRepository,
    CatalogCopyService,
    CurrentCatalog,
    SimilarVehiclesRepository,
    StatisticsRepository,
    StatisticsService,
    VehicleImportRepository,
    VehicleImportService,
    VehicleListRepository,
    VehiclesRepository,
    VehiclesService,
  ],
})
export class InventoryModule {}
