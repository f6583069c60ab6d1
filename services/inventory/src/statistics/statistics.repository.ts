import { Injectable } from '@nestjs/common';
import type { ListingType } from '@forecourt/contracts/inventory/shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { hiddenStatuses } from '../vehicles/vehicle-status.js';

/** So many vehicles are alike in all that the statistics tell apart. */
export interface VehicleGroup {
  brandId: string;
  bodyTypeId: string;
  listingType: ListingType;
  available: boolean;
  vehicles: number;
  referenceVersion: number;
}

export interface BrandGroup {
  brandId: string;
  listingType: ListingType;
  vehicles: number;
}

@Injectable()
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  /** All vehicles but the hidden ones. */
  countGroups({ organizationId, environment }: Tenant): Promise<VehicleGroup[]> {
    return this.database.manager.query<VehicleGroup[]>(
      `SELECT brand_id AS "brandId", body_type_id AS "bodyTypeId", listing_type AS "listingType",
         status = 'available' AS available, count(*)::int AS vehicles,
         (SELECT version FROM reference_version) AS "referenceVersion"
       FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND status <> ALL($3)
       GROUP BY 1, 2, 3, 4`,
      [organizationId, environment, hiddenStatuses],
    );
  }

  /** The available vehicles. */
  countByBrand({ organizationId, environment }: Tenant): Promise<BrandGroup[]> {
    return this.database.manager.query<BrandGroup[]>(
      `SELECT brand_id AS "brandId", listing_type AS "listingType", count(*)::int AS vehicles
       FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND status = 'available'
       GROUP BY 1, 2`,
      [organizationId, environment],
    );
  }
}
