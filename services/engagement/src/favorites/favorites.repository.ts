import { Injectable } from '@nestjs/common';
import { MAX_FAVORITES } from '@forecourt/contracts/engagement/favorites-rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';

interface Favorite {
  vehicleId: string;
  addedDate: Date;
}

@Injectable()
export class FavoritesRepository {
  constructor(private readonly database: Database) {}

  /** Makes whoever counts or adds the customer's favorites wait until the transaction ends. */
  async lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
  ): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `favorites ${organizationId} ${environment} ${customerId}`,
    ]);
  }

  /** One that is there already keeps its date. */
  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
    vehicleId: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO favorite (organization_id, environment, customer_id, vehicle_id)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [organizationId, environment, customerId, vehicleId],
    );
  }

  async count(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
  ): Promise<number> {
    const [{ favorites }] = await transaction.query<[{ favorites: number }]>(
      `SELECT count(*)::int AS favorites FROM favorite
       WHERE organization_id = $1 AND environment = $2 AND customer_id = $3`,
      [organizationId, environment, customerId],
    );
    return favorites;
  }

  async remove(
    { organizationId, environment }: Tenant,
    customerId: string,
    vehicleId: string,
  ): Promise<void> {
    await this.database.manager.query(
      `DELETE FROM favorite
       WHERE organization_id = $1 AND environment = $2 AND customer_id = $3 AND vehicle_id = $4`,
      [organizationId, environment, customerId, vehicleId],
    );
  }

  /** The newest first. */
  list({ organizationId, environment }: Tenant, customerId: string): Promise<Favorite[]> {
    return this.database.manager.query(
      `SELECT vehicle_id AS "vehicleId", added_date AS "addedDate" FROM favorite
       WHERE organization_id = $1 AND environment = $2 AND customer_id = $3
       ORDER BY added_date DESC, vehicle_id LIMIT $4`,
      [organizationId, environment, customerId, MAX_FAVORITES],
    );
  }
}
