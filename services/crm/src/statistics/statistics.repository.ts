import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';

/** Amounts are in minor units. The driver returns numeric as text. */
interface StatisticsRow {
  customers: number;
  vipCustomers: number;
  revenue: string;
  averageSpent: string;
  transactions: number;
  averageLeadScore: string;
  newCustomers: number;
  newSegment: number;
  regularSegment: number;
  vipSegment: number;
  atRiskSegment: number;
}

@Injectable()
export class StatisticsRepository {
  constructor(private readonly database: Database) {}

  /** "The last 30 days" means 720 hours: an interval in days would follow the session's time zone. */
  async read({ organizationId, environment }: Tenant): Promise<StatisticsRow> {
    const rows = await this.database.manager.query<[StatisticsRow]>(
      `SELECT count(*)::int AS customers,
         count(*) FILTER (WHERE is_vip)::int AS "vipCustomers",
         coalesce(sum(total_spent), 0) AS revenue,
         coalesce(round(sum(total_spent) / count(*)), 0) AS "averageSpent",
         coalesce(sum(vehicles_purchased + vehicles_rented), 0)::int AS transactions,
         coalesce(round(avg(lead_score), 2), 0) AS "averageLeadScore",
         count(*) FILTER (WHERE created_date >= now() - interval '720 hours')::int
           AS "newCustomers",
         count(*) FILTER (WHERE customer_segment = 'new')::int AS "newSegment",
         count(*) FILTER (WHERE customer_segment = 'regular')::int AS "regularSegment",
         count(*) FILTER (WHERE customer_segment = 'vip')::int AS "vipSegment",
         count(*) FILTER (WHERE customer_segment = 'at_risk')::int AS "atRiskSegment"
       FROM customer WHERE organization_id = $1 AND environment = $2`,
      [organizationId, environment],
    );
    return rows[0];
  }
}
