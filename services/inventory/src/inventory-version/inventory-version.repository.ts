import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';

/**
 * SQL for the version of a tenant's inventory; `$1` is the organization and `$2` the environment. Counts
 * stay valid as long as the version stays the same.
 */
export const selectInventoryVersion = `coalesce((
  SELECT version FROM inventory_version WHERE organization_id = $1 AND environment = $2
), 0)`;

export interface Versions {
  inventoryVersion: number;
  referenceRevision: number;
}

@Injectable()
export class InventoryVersionRepository {
  constructor(private readonly database: Database) {}

  /** The version of the tenant's inventory, and the revision of the reference copy. */
  async get({ organizationId, environment }: Tenant): Promise<Versions> {
    const rows = await this.database.queryPrepared<Versions>({
      name: 'get versions',
      text: `SELECT ${selectInventoryVersion} AS "inventoryVersion",
        (SELECT revision FROM reference_version) AS "referenceRevision"`,
      values: [organizationId, environment],
    });
    return rows[0]!;
  }

  /**
   * Call it with every change to a field that filters or counts use. A tenant's changes wait here for each
   * other's commit, so a version always means the same inventory. Lock the vehicles first.
   */
  async advance(transaction: Transaction, { organizationId, environment }: Tenant): Promise<void> {
    await transaction.query(
      `INSERT INTO inventory_version (organization_id, environment, version) VALUES ($1, $2, 1)
       ON CONFLICT (organization_id, environment)
       DO UPDATE SET version = inventory_version.version + 1`,
      [organizationId, environment],
    );
  }
}
