import { Injectable } from '@nestjs/common';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { InventoryVersionRepository } from '../inventory-version/inventory-version.repository.js';
import { selectRow, type VehicleRow } from './vehicle-row.js';
import { hiddenStatuses } from './vehicle-status.js';

export interface StatusOfVehicle {
  id: string;
  stockNumber: string;
  name: string;
  status: VehicleStatus;
}

/** One look of a visitor at a vehicle. */
export interface View {
  id: string;
  /** In the time zone of the organization. */
  day: string;
}

@Injectable()
export class VehiclesRepository {
  constructor(
    private readonly database: Database,
    private readonly versions: InventoryVersionRepository,
  ) {}

  /**
   * Finds a vehicle that is not hidden, and records its view in the same statement. However often a view is
   * recorded, it counts once.
   *
   * @param view null records none
   */
  async findAndRecord(
    { organizationId, environment }: Tenant,
    id: string,
    view: View | null,
  ): Promise<(VehicleRow & { referenceRevision: number }) | undefined> {
    const rows = await this.database.queryPrepared<VehicleRow & { referenceRevision: number }>({
      name: 'find a vehicle and record its view',
      text: `WITH found AS (
         SELECT ${selectRow} FROM vehicle
         WHERE organization_id = $1 AND environment = $2 AND id = $3 AND status <> ALL($4)
       ), viewed AS (
         INSERT INTO impression (organization_id, environment, vehicle_id, id, day)
         SELECT $1, $2, id, $5::uuid, $6::date FROM found WHERE $5 IS NOT NULL
       )
       SELECT found.*, (SELECT revision FROM reference_version) AS "referenceRevision" FROM found`,
      values: [
        organizationId,
        environment,
        id,
        hiddenStatuses,
        view?.id ?? null,
        view?.day ?? null,
      ],
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

  /** Locks the vehicle: nobody else can change its status until the transaction ends. */
  async lockStatus(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    stockNumber: string,
  ): Promise<StatusOfVehicle | undefined> {
    const rows = await transaction.query<StatusOfVehicle[]>(
      `SELECT id, stock_number AS "stockNumber", name, status FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND stock_number = $3
       FOR NO KEY UPDATE`,
      [organizationId, environment, stockNumber],
    );
    return rows[0];
  }

  async setStatus(
    transaction: Transaction,
    tenant: Tenant,
    id: string,
    status: VehicleStatus,
  ): Promise<void> {
    await transaction.query(
      `UPDATE vehicle SET status = $4, updated_date = statement_timestamp()
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [tenant.organizationId, tenant.environment, id, status],
    );
    await this.versions.advance(transaction, tenant);
  }
}
