import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';

export interface DayOfImpressions {
  day: string;
  vehicleId: string;
  stockNumber: string;
  name: string;
  impressions: number;
}

@Injectable()
export class ImpressionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Moves views of all tenants into the counts, `limit` at most, and each only once. One instance does this at a
   * time; the others do nothing. Views of a vehicle that someone has locked wait, and hold up no others. It locks vehicles in the
   * same order as everyone, which avoids deadlocks. A view does not change the vehicle, so `updated_date` stays.
   *
   * @returns how many views it moved
   */
  async rollUp(limit: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ taken: boolean }[]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('inventory impressions')) AS taken`,
      );
      if (!lock!.taken) return 0;
      const [moved] = await transaction.query<{ views: number }[]>(
        `WITH batch AS MATERIALIZED (
           SELECT ctid AS place, organization_id, environment, vehicle_id FROM impression LIMIT $1
         ), locked AS MATERIALIZED (
           SELECT v.organization_id, v.environment, v.id
           FROM (SELECT DISTINCT organization_id, environment, vehicle_id FROM batch) viewed
           JOIN vehicle v ON (v.organization_id, v.environment, v.id)
             = (viewed.organization_id, viewed.environment, viewed.vehicle_id)
           ORDER BY v.organization_id, v.environment, v.id
           FOR NO KEY UPDATE OF v SKIP LOCKED
         ), viewed AS (
           DELETE FROM impression i USING batch JOIN locked
             ON (batch.organization_id, batch.environment, batch.vehicle_id)
              = (locked.organization_id, locked.environment, locked.id)
           WHERE i.ctid = batch.place
           RETURNING i.organization_id, i.environment, i.vehicle_id, i.day, i.id
         ), uncounted AS (
           SELECT DISTINCT ON (coalesce(id, gen_random_uuid())) * FROM viewed
           WHERE NOT EXISTS (SELECT FROM counted_view WHERE counted_view.id = viewed.id)
         ), remembered AS (
           INSERT INTO counted_view (id, counted_date)
           SELECT id, statement_timestamp() FROM uncounted WHERE id IS NOT NULL
         ), by_day AS (
           SELECT organization_id, environment, day, vehicle_id, count(*) AS impressions
           FROM uncounted GROUP BY 1, 2, 3, 4
         ), days AS (
           INSERT INTO impression_day (organization_id, environment, day, vehicle_id, impressions)
           SELECT * FROM by_day
           ON CONFLICT (organization_id, environment, day, vehicle_id)
           DO UPDATE SET impressions = impression_day.impressions + excluded.impressions
         ), by_vehicle AS (
           SELECT organization_id, environment, vehicle_id, sum(impressions)::int AS impressions
           FROM by_day GROUP BY 1, 2, 3
         ), counted AS (
           UPDATE vehicle v SET impressions_count = v.impressions_count + by_vehicle.impressions
           FROM by_vehicle
           WHERE (v.organization_id, v.environment, v.id)
               = (by_vehicle.organization_id, by_vehicle.environment, by_vehicle.vehicle_id)
         )
         SELECT count(*)::int AS views FROM viewed`,
        [limit],
      );
      return moved!.views;
    });
  }

  /** Forgets the ids of views that nobody asks for again. */
  async forgetCounted(): Promise<void> {
    await this.database.manager.query(
      `DELETE FROM counted_view WHERE counted_date < statement_timestamp() - interval '30 seconds'`,
    );
  }

  /**
   * Views by day and vehicle, including those not yet rolled up: the first `limit` rows, or those after a row. It
   * reads no more days than these rows need, however long the period is.
   */
  report(
    { organizationId, environment }: Tenant,
    { from, to }: { from: string; to: string },
    limit: number,
    after?: { day: string; stockNumber: string },
  ): Promise<DayOfImpressions[]> {
    return this.database.manager.query<DayOfImpressions[]>(
      `WITH last AS (
         SELECT least($4::date, (
           SELECT day FROM impression_day
           WHERE organization_id = $1 AND environment = $2 AND day ${after ? '>' : '>='} $3
           ORDER BY day OFFSET $5 - 1 LIMIT 1
         )) AS day
       )
       SELECT counted.day::text AS day, v.id AS "vehicleId", v.stock_number AS "stockNumber", v.name,
         sum(counted.impressions)::int AS impressions
       FROM (
         SELECT day, vehicle_id, impressions FROM impression_day
         WHERE organization_id = $1 AND environment = $2
           AND day BETWEEN $3 AND (SELECT day FROM last)
         UNION ALL
         SELECT DISTINCT ON (coalesce(id, gen_random_uuid())) day, vehicle_id, 1 FROM impression
         WHERE organization_id = $1 AND environment = $2
           AND day BETWEEN $3 AND (SELECT day FROM last)
           AND NOT EXISTS (SELECT FROM counted_view WHERE counted_view.id = impression.id)
       ) counted
       JOIN vehicle v
         ON v.organization_id = $1 AND v.environment = $2 AND v.id = counted.vehicle_id
       ${after ? 'WHERE (counted.day, v.stock_number) > ($3, $6)' : ''}
       GROUP BY counted.day, v.id, v.stock_number, v.name
       ORDER BY counted.day, v.stock_number
       LIMIT $5`,
      [
        organizationId,
        environment,
        after?.day ?? from,
        to,
        limit,
        ...(after ? [after.stockNumber] : []),
      ],
    );
  }
}
