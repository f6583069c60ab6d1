import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { InventoryVersionRepository } from '../inventory-version/inventory-version.repository.js';
import { queryPrepared } from '../prepared-statement.js';
import { vehicleListQuery } from './vehicle-list.js';
import { selectRow, type VehicleRow } from './vehicle-row.js';
import { hiddenStatuses } from './vehicle-status.js';
import type { ListedRow } from './vehicle-view.js';

/** Rows with the version of the reference copy that knows every id in them. */
interface Page {
  rows: ListedRow[];
  total: number;
  referenceVersion: number;
}

type PageRow = (ListedRow | { id: null }) & {
  inventoryVersion: number;
  referenceVersion: number;
};

const asPage = (rows: PageRow[], total: number): Page => ({
  rows: rows.filter((row) => row.id !== null),
  total,
  referenceVersion: rows[0]!.referenceVersion,
});

/** Filters whose totals are kept: a few hundred bytes each. */
const KEPT_TOTALS = 5_000;

export interface StatusOfVehicle {
  id: string;
  stockNumber: string;
  name: string;
  status: VehicleStatus;
}

@Injectable()
export class VehiclesRepository {
  /**
   * Totals by filter. To count a large dealer's vehicles takes a hundred times what a page takes; it is
   * done once for each change of them.
   */
  private readonly totals = new LRUCache<string, { inventoryVersion: number; total: number }>({
    max: KEPT_TOTALS,
  });

  constructor(
    private readonly database: Database,
    private readonly versions: InventoryVersionRepository,
  ) {}

  /** One page of the available vehicles. */
  async list(
    tenant: Tenant,
    request: RequestOf<typeof listVehicles>,
    currency: string,
  ): Promise<Page> {
    const query = vehicleListQuery(tenant, request, currency);
    const counted = this.totals.get(query.filter);
    if (counted) {
      const rows = await queryPrepared<PageRow>(this.database, query.page);
      if (rows[0]!.inventoryVersion === counted.inventoryVersion)
        return asPage(rows, counted.total);
    }
    const rows = await queryPrepared<PageRow & { total: number }>(
      this.database,
      query.pageAndTotal,
    );
    const { total, inventoryVersion } = rows[0]!;
    this.totals.set(query.filter, { inventoryVersion, total });
    return asPage(rows, total);
  }

  /**
   * A vehicle that is not hidden, and in the same statement the view of it.
   *
   * @param viewedOn the day of the view, or null for a look that is none
   */
  async findAndCount(
    { organizationId, environment }: Tenant,
    id: string,
    viewedOn: string | null,
  ): Promise<(VehicleRow & { referenceVersion: number }) | undefined> {
    const rows = await queryPrepared<VehicleRow & { referenceVersion: number }>(this.database, {
      name: 'find and count a vehicle',
      text: `WITH found AS (
         SELECT ${selectRow} FROM vehicle
         WHERE organization_id = $1 AND environment = $2 AND id = $3 AND status <> ALL($4)
       ), viewed AS (
         INSERT INTO impression (organization_id, environment, vehicle_id, day)
         SELECT $1, $2, id, $5::date FROM found WHERE $5 IS NOT NULL
       )
       SELECT found.*, (SELECT version FROM reference_version) AS "referenceVersion" FROM found`,
      values: [organizationId, environment, id, hiddenStatuses, viewedOn],
    });
    return rows[0];
  }

  async findStatus(
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<StatusOfVehicle | undefined> {
    const rows = await this.database.manager.query<StatusOfVehicle[]>(
      `SELECT id, stock_number AS "stockNumber", name, status FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [organizationId, environment, id],
    );
    return rows[0];
  }

  /** A vehicle whose status nobody else changes until the transaction of `manager` ends. */
  async lockStatus(
    { organizationId, environment }: Tenant,
    manager: EntityManager,
    stockNumber: string,
  ): Promise<StatusOfVehicle | undefined> {
    const rows = await manager.query<StatusOfVehicle[]>(
      `SELECT id, stock_number AS "stockNumber", name, status FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND stock_number = $3
       FOR NO KEY UPDATE`,
      [organizationId, environment, stockNumber],
    );
    return rows[0];
  }

  async setStatus(
    tenant: Tenant,
    manager: EntityManager,
    id: string,
    status: VehicleStatus,
  ): Promise<void> {
    await manager.query(
      `UPDATE vehicle SET status = $4, updated_date = statement_timestamp()
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [tenant.organizationId, tenant.environment, id, status],
    );
    await this.versions.advance(tenant, manager);
  }
}
