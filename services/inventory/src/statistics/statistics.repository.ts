import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ListingType } from '@forecourt/contracts/inventory/shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import {
  selectInventoryVersion,
  InventoryVersionRepository,
  type Versions,
} from '../inventory-version/inventory-version.repository.js';
import { hiddenStatuses } from '../vehicles/vehicle-status.js';

/** The number of vehicles that are alike in everything the statistics distinguish. */
export interface VehicleGroup {
  brandId: string;
  bodyTypeId: string;
  listingType: ListingType;
  available: boolean;
  vehicles: number;
}

/** Groups with the version of the reference copy that has all of their ids. */
interface Groups {
  groups: VehicleGroup[];
  referenceRevision: number;
}

type GroupRow = (VehicleGroup | { brandId: null }) & Versions;

/** The number of tenants whose groups are cached, each with a few hundred groups at most. */
const KEPT_TENANTS = 500;

@Injectable()
export class StatisticsRepository {
  private readonly kept = new LRUCache<
    string,
    { groups: VehicleGroup[]; inventoryVersion: number }
  >({ max: KEPT_TENANTS });

  constructor(
    private readonly database: Database,
    private readonly versions: InventoryVersionRepository,
  ) {}

  /** Counts all vehicles but the hidden ones, once per change of the tenant's inventory. */
  async countGroups(tenant: Tenant): Promise<Groups> {
    const tenantKey = `${tenant.organizationId} ${tenant.environment}`;
    const kept = this.kept.get(tenantKey);
    if (kept) {
      const { inventoryVersion, referenceRevision } = await this.versions.get(tenant);
      if (inventoryVersion === kept.inventoryVersion) {
        return { groups: kept.groups, referenceRevision };
      }
    }
    const rows = await this.count(tenant);
    const { inventoryVersion, referenceRevision } = rows[0]!;
    const groups = rows.filter((row) => row.brandId !== null);
    this.kept.set(tenantKey, { groups, inventoryVersion });
    return { groups, referenceRevision };
  }

  /** Always returns at least one row; without vehicles, that row has no group. */
  private count({ organizationId, environment }: Tenant): Promise<GroupRow[]> {
    return this.database.manager.query<GroupRow[]>(
      `SELECT ${selectInventoryVersion} AS "inventoryVersion",
         (SELECT revision FROM reference_version) AS "referenceRevision", counted.*
       FROM (SELECT) AS always
       LEFT JOIN (
         SELECT brand_id AS "brandId", body_type_id AS "bodyTypeId", listing_type AS "listingType",
           status = 'available' AS available, count(*)::int AS vehicles
         FROM vehicle
         WHERE organization_id = $1 AND environment = $2 AND status <> ALL($3)
         GROUP BY 1, 2, 3, 4
       ) counted ON true`,
      [organizationId, environment, hiddenStatuses],
    );
  }
}
