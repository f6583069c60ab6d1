import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { selectFields } from './vehicle-row.js';
import { hiddenStatuses } from './vehicle-status.js';
import { listedFields, type ListedRow } from './vehicle-view.js';

/** Rows with the version of the reference data that has all of their ids. */
interface SimilarVehicles {
  rows: ListedRow[];
  total: number;
  referenceRevision: number;
}

type SimilarRow = (ListedRow | { id: null }) & { total: number; referenceRevision: number };

/** How far a similar vehicle's price may differ from the vehicle's own. */
const PRICE_RANGE = 0.25;

@Injectable()
export class SimilarVehiclesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Other available vehicles of the same listing type and body type, nearest price first. undefined if the
   * vehicle is unknown or hidden. Many may be similar, so it reads whole rows only for those it returns.
   */
  async list(
    { organizationId, environment }: Tenant,
    id: string,
    limit: number,
  ): Promise<SimilarVehicles | undefined> {
    const rows = await this.database.queryPrepared<SimilarRow>({
      name: 'list similar vehicles',
      text: `WITH subject AS (
         SELECT listing_type, body_type_id, price FROM vehicle
         WHERE organization_id = $1 AND environment = $2 AND id = $3 AND status <> ALL($4)
       ), candidate AS MATERIALIZED (
         SELECT other.id, abs(other.price - subject.price) AS distance
         FROM subject JOIN vehicle other
           ON other.organization_id = $1 AND other.environment = $2
          AND other.status = 'available' AND other.id <> $3
          AND other.listing_type = subject.listing_type
          AND other.body_type_id = subject.body_type_id
          AND other.price BETWEEN ceil(subject.price * (1 - ${PRICE_RANGE}))::bigint
                              AND floor(subject.price * (1 + ${PRICE_RANGE}))::bigint
       ), nearest AS (
         SELECT id AS nearest_id, distance FROM candidate ORDER BY distance, id LIMIT $5
       )
       SELECT (SELECT revision FROM reference_version) AS "referenceRevision",
         (SELECT count(*)::int FROM candidate) AS total, listed.*
       FROM subject LEFT JOIN (
         SELECT distance, ${selectFields(listedFields)}
         FROM nearest JOIN vehicle
           ON organization_id = $1 AND environment = $2 AND id = nearest_id
       ) listed ON true
       ORDER BY listed.distance, listed.id`,
      values: [organizationId, environment, id, hiddenStatuses, limit],
    });
    const [first] = rows;
    if (!first) return undefined;
    const { total, referenceRevision } = first;
    return { rows: rows.filter((row) => row.id !== null), total, referenceRevision };
  }
}
