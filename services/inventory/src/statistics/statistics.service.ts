import { Injectable } from '@nestjs/common';
import type { VehicleCounts } from '@forecourt/contracts/catalog/shapes';
import type {
  countVehiclesByBrand,
  getVehicleStatistics,
} from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatistics } from '@forecourt/contracts/inventory/shapes';
import type { ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { CurrentCatalog } from '../catalog-copy/current-catalog.js';
import { StatisticsRepository } from './statistics.repository.js';

@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly currentCatalog: CurrentCatalog,
  ) {}

  /** Counts all vehicles but draft and withdrawn ones. `availableVehicles` counts the available ones (D13). */
  async get({ tenant }: TenantContext): Promise<ResponseOf<typeof getVehicleStatistics>> {
    const { groups, referenceRevision } = await this.statistics.countGroups(tenant);
    const catalog = await this.currentCatalog.at(referenceRevision);
    const data: VehicleStatistics = {
      totalVehicles: 0,
      availableVehicles: 0,
      byListingType: { sale: 0, rental: 0, auction: 0 },
      byBodyType: {},
      byBrand: {},
    };
    for (const { brandId, bodyTypeId, listingType, available, vehicles } of groups) {
      data.totalVehicles += vehicles;
      if (available) data.availableVehicles += vehicles;
      data.byListingType[listingType] += vehicles;
      add(data.byBodyType, catalog.bodyType(bodyTypeId).name, vehicles);
      add(data.byBrand, catalog.brand(brandId).name, vehicles);
    }
    return { data };
  }

  async countByBrand({ tenant }: TenantContext): Promise<ResponseOf<typeof countVehiclesByBrand>> {
    const counts: Record<string, VehicleCounts> = {};
    const { groups } = await this.statistics.countGroups(tenant);
    for (const { brandId, listingType, available, vehicles } of groups) {
      if (!available) continue;
      const brand = (counts[brandId] ??= { rental: 0, sale: 0, auction: 0, total: 0 });
      brand[listingType] += vehicles;
      brand.total += vehicles;
    }
    return { counts };
  }
}

function add(counts: Record<string, number>, name: string, vehicles: number): void {
  counts[name] = (counts[name] ?? 0) + vehicles;
}
