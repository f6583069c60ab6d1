import { Injectable } from '@nestjs/common';
import { windowOf, type PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { selectFields } from './vehicle-row.js';
import { hiddenStatuses } from './vehicle-status.js';
import { listedFields, type ListedRow } from './vehicle-view.js';

/** Rows with the version of the reference data that has all of their ids. */
interface ChosenVehicles {
  rows: ListedRow[];
  total: number;
  referenceRevision: number;
}

type ChosenRow = (ListedRow | { id: null }) & { total: number; referenceRevision: number };

@Injectable()
export class VehiclesByIdsRepository {
  constructor(private readonly database: Database) {}

  /** A page of those of these vehicles that are not hidden, in the order of the ids. */
  async list(
    { organizationId, environment }: Tenant,
    ids: string[],
    page: PageRequest,
  ): Promise<ChosenVehicles> {
    const { limit, offset } = windowOf(page);
    const rows = await this.database.queryPrepared<ChosenRow>({
      name: 'list vehicles by ids',
      text: `WITH chosen AS MATERIALIZED (
         SELECT vehicle.id, place
         FROM unnest($3::uuid[]) WITH ORDINALITY AS given (given_id, place)
         JOIN vehicle
           ON organization_id = $1 AND environment = $2 AND vehicle.id = given_id
          AND status <> ALL($4)
       ), page AS (
         SELECT id AS page_id, place FROM chosen ORDER BY place LIMIT $5 OFFSET $6
       )
       SELECT (SELECT revision FROM reference_version) AS "referenceRevision",
         (SELECT count(*)::int FROM chosen) AS total, listed.*
       FROM (SELECT) AS always LEFT JOIN (
         SELECT place, ${selectFields(listedFields)}
         FROM page JOIN vehicle ON organization_id = $1 AND environment = $2 AND id = page_id
       ) listed ON true
       ORDER BY listed.place`,
      values: [organizationId, environment, ids, hiddenStatuses, limit, offset],
    });
    const { total, referenceRevision } = rows[0]!;
    return { rows: rows.filter((row) => row.id !== null), total, referenceRevision };
  }
}
