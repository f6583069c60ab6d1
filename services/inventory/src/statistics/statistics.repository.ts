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

/** So many vehicles are alike in all that the statistics tell apart. */
export interface VehicleGroup {
  brandId: string;
  bodyTypeId: string;
  listingType: ListingType;
  available: boolean;
  vehicles: number;
}

/** With the version of the reference copy that knows every id in them. */
interface Groups {
  groups: VehicleGroup[];
  referenceVersion: number;
}

type GroupRow = (VehicleGroup | { brandId: null }) & Versions;

/** Dealers whose groups are kept: a few hundred groups each at most. */
const KEPT_DEALERS = 500;

@Injectable()
export class StatisticsRepository {
  private readonly kept = new LRUCache<
    string,
    { groups: VehicleGroup[]; inventoryVersion: number }
  >({ max: KEPT_DEALERS });

  constructor(
    private readonly database: Database,
    private readonly versions: InventoryVersionRepository,
  ) {}

  /** All vehicles but the hidden ones; counted once for each change of the dealer's inventory. */
  async countGroups(tenant: Tenant): Promise<Groups> {
    const dealer = `${tenant.organizationId} ${tenant.environment}`;
    const kept = this.kept.get(dealer);
    if (kept) {
      const { inventoryVersion, referenceVersion } = await this.versions.find(tenant);
      if (inventoryVersion === kept.inventoryVersion) {
        return { groups: kept.groups, referenceVersion };
      }
    }
    const rows = await this.count(tenant);
    const { inventoryVersion, referenceVersion } = rows[0]!;
    const groups = rows.filter((row) => row.brandId !== null);
    this.kept.set(dealer, { groups, inventoryVersion });
    return { groups, referenceVersion };
  }

  /** At least one row, without a group where there is no vehicle. */
  private count({ organizationId, environment }: Tenant): Promise<GroupRow[]> {
    return this.database.manager.query<GroupRow[]>(
      `SELECT ${selectInventoryVersion} AS "inventoryVersion",
         (SELECT version FROM reference_version) AS "referenceVersion", counted.*
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
