import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { InventoryVersionRepository } from '../inventory-version/inventory-version.repository.js';
import {
  columnOf,
  recordColumns,
  recordFields,
  selectRecord,
  type VehicleRecord,
} from '../vehicles/vehicle-row.js';

const columns = recordFields.map(columnOf);
const replaced = columns.filter((column) => column !== 'id' && column !== 'stock_number');
/** Vehicles are sent as arrays: PostgreSQL reads a field by position in a third of the time. */
const values = recordFields.map((field, place) =>
  recordColumns[field] === 'jsonb'
    ? `vehicle -> ${place}`
    : `(vehicle ->> ${place})::${recordColumns[field]}`,
);

@Injectable()
export class VehicleImportRepository {
  constructor(private readonly versions: InventoryVersionRepository) {}

  /**
   * Allows one import per tenant at a time: no stock number can appear between the read and the write.
   *
   * @returns false while another import of the tenant runs
   */
  async tryLockTenant(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
  ): Promise<boolean> {
    const [row] = await transaction.query<[{ taken: boolean }]>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken`,
      [`inventory import ${organizationId} ${environment}`],
    );
    return row.taken;
  }

  /**
   * The vehicles with these stock numbers, locked until the transaction ends. Everyone locks vehicles in
   * this order, which avoids deadlocks.
   */
  async lockKnown(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    stockNumbers: string[],
  ): Promise<VehicleRecord[]> {
    return transaction.query<VehicleRecord[]>(
      `SELECT ${selectRecord} FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND stock_number = ANY($3)
       ORDER BY id FOR NO KEY UPDATE`,
      [organizationId, environment, stockNumbers],
    );
  }

  /** Which of these slugs the tenant's vehicles already have. */
  async takenSlugs(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    slugs: string[],
  ): Promise<Set<string>> {
    const rows = await transaction.query<{ slug: string }[]>(
      `SELECT slug FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND slug = ANY($3)`,
      [organizationId, environment, slugs],
    );
    return new Set(rows.map(({ slug }) => slug));
  }

  /** Writes new and known vehicles in one statement. It leaves the service's own counts alone. */
  async save(transaction: Transaction, tenant: Tenant, vehicles: VehicleRecord[]): Promise<void> {
    // The statement's time: the transaction's time may be older than a change that it waited for.
    await transaction.query(
      `INSERT INTO vehicle
         (organization_id, environment, created_date, updated_date, ${columns.join(', ')})
       SELECT $1, $2, statement_timestamp(), statement_timestamp(), ${values.join(', ')}
       FROM jsonb_array_elements($3) AS given(vehicle)
       ON CONFLICT (organization_id, environment, id) DO UPDATE SET
         updated_date = excluded.updated_date,
         ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      [
        tenant.organizationId,
        tenant.environment,
        JSON.stringify(vehicles.map((vehicle) => recordFields.map((field) => vehicle[field]))),
      ],
    );
    await this.versions.advance(transaction, tenant);
  }
}
