import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import type { Classification, LeadFacts } from './lead-score.js';

/** Identifies a customer of any tenant. */
export type CustomerKey = Tenant & { id: string };

/** Columns of the keys, in the order of `customer`'s primary key, for `unnest`. */
const columnsOf = (customers: CustomerKey[]) => [
  customers.map(({ organizationId }) => organizationId),
  customers.map(({ environment }) => environment),
  customers.map(({ id }) => id),
];

@Injectable()
export class LeadScoresRepository {
  /**
   * What the rules look at. Lock the customers first, in a separate statement: a single statement that
   * waited for the lock would join rows from before the wait.
   */
  factsOf(
    transaction: Transaction,
    customers: CustomerKey[],
  ): Promise<(CustomerKey & LeadFacts)[]> {
    return transaction.query(
      `SELECT organization_id AS "organizationId", environment, customer.id,
         customer.created_date AS "registeredDate", customer.is_vip AS "isVip",
         coalesce(activity.test_drive_dates, '{}') AS "testDriveDates",
         coalesce(activity.message_dates, '{}') AS "messageDates",
         CASE WHEN activity.subscribed THEN activity.newsletter_date END AS "subscribedDate",
         coalesce(bought.sale_dates, '{}') AS "saleDates",
         coalesce(bought.rental_dates, '{}') AS "rentalDates"
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS key (organization_id, environment, id)
       JOIN customer USING (organization_id, environment, id)
       LEFT JOIN form_activity activity USING (organization_id, environment, email)
       CROSS JOIN LATERAL (
         SELECT array_agg(purchased_date) FILTER (WHERE kind = 'sale') AS sale_dates,
           array_agg(purchased_date) FILTER (WHERE kind = 'rental') AS rental_dates
         FROM purchase
         WHERE purchase.organization_id = customer.organization_id
           AND purchase.environment = customer.environment
           AND purchase.customer_id = customer.id
           AND purchase.refunded_date IS NULL
       ) bought`,
      columnsOf(customers),
    );
  }

  /** Writes only the rows that change. */
  async write(
    transaction: Transaction,
    customers: (CustomerKey & Classification)[],
  ): Promise<void> {
    await transaction.query(
      `UPDATE customer
       SET lead_score = found.lead_score, lifecycle_stage = found.lifecycle_stage,
         customer_segment = found.customer_segment, updated_date = now()
       FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[], $6::text[])
         AS found (organization_id, environment, id, lead_score, lifecycle_stage, customer_segment)
       WHERE customer.organization_id = found.organization_id
         AND customer.environment = found.environment
         AND customer.id = found.id
         AND (customer.lead_score, customer.lifecycle_stage, customer.customer_segment)
           IS DISTINCT FROM (found.lead_score, found.lifecycle_stage, found.customer_segment)`,
      [
        ...columnsOf(customers),
        customers.map(({ leadScore }) => leadScore),
        customers.map(({ lifecycleStage }) => lifecycleStage),
        customers.map(({ customerSegment }) => customerSegment),
      ],
    );
  }
}
