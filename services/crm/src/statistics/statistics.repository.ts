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

  /**
   * Purchases of erased customers count in revenue and transactions. "The last 30 days" means 720 hours: an interval in days
   * would follow the session's time zone.
   */
  async read({ organizationId, environment }: Tenant): Promise<StatisticsRow> {
    const rows = await this.database.manager.query<[StatisticsRow]>(
      `SELECT count(customer.id)::int AS customers,
         count(*) FILTER (WHERE is_vip)::int AS "vipCustomers",
         coalesce(sum(total_spent), 0) + nameless.revenue AS revenue,
         coalesce(round((sum(total_spent) + nameless.revenue) / nullif(count(customer.id), 0)), 0) AS "averageSpent",
         (coalesce(sum(vehicles_purchased + vehicles_rented), 0) + nameless.transactions)::int
           AS transactions,
         coalesce(round(avg(lead_score), 2), 0) AS "averageLeadScore",
         count(*) FILTER (WHERE created_date >= now() - interval '720 hours')::int
           AS "newCustomers",
         count(*) FILTER (WHERE customer_segment = 'new')::int AS "newSegment",
         count(*) FILTER (WHERE customer_segment = 'regular')::int AS "regularSegment",
         count(*) FILTER (WHERE customer_segment = 'vip')::int AS "vipSegment",
         count(*) FILTER (WHERE customer_segment = 'at_risk')::int AS "atRiskSegment"
       FROM (
         SELECT coalesce(sum(amount), 0) AS revenue, count(*) AS transactions FROM purchase
         WHERE organization_id = $1 AND environment = $2
           AND customer_id IS NULL AND refunded_date IS NULL
       ) nameless
       LEFT JOIN customer ON organization_id = $1 AND environment = $2
       GROUP BY nameless.revenue, nameless.transactions`,
      [organizationId, environment],
    );
    return rows[0];
  }
}
