import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { DISABLED_AFTER, RETRY_AFTER } from './retry-schedule.js';
import type { Places, WaitingWebhook } from './places.js';

/**
 * For so long a delivery belongs to the instance that has claimed it; then to any, because that one is gone. Longer
 * than a receiver may take.
 */
const CLAIM_SECONDS = 30;

/** A delivery that this instance alone sends now. */
export interface ClaimedDelivery extends Tenant {
  id: string;
  claim: string;
  webhookId: string;
  eventId: string;
  payload: string;
  url: string;
  /** The last attempt for its webhook failed. */
  failing: boolean;
  /** Sealed; more than one while a rotation's grace period lasts. */
  secrets: string[];
}

/** What came of an attempt. */
export interface Outcome {
  delivery: ClaimedDelivery;
  delivered: boolean;
  attemptedDate: string;
  durationMs: number;
  statusCode: number | null;
  /** Null if it was delivered. */
  error: string | null;
  responseBody: string | null;
}

/** A webhook that was disabled because it failed for too long. */
export interface DisabledWebhook extends Tenant {
  id: string;
  url: string;
  failingSinceDate: Date;
}

const CLAIMED = `
  SELECT claimed.organization_id AS "organizationId", claimed.environment, claimed.id, claimed.claim,
    claimed.webhook_id AS "webhookId", claimed.event_id AS "eventId", event.payload, webhook.url,
    webhook.failing_since_date IS NOT NULL AS failing,
    CASE WHEN webhook.previous_secret_ends_date > now() THEN ARRAY[webhook.secret, webhook.previous_secret]
      ELSE ARRAY[webhook.secret] END AS secrets
  FROM claimed
    JOIN webhook_event event ON event.organization_id = claimed.organization_id
      AND event.environment = claimed.environment AND event.id = claimed.event_id
    JOIN webhook ON webhook.organization_id = claimed.organization_id
      AND webhook.environment = claimed.environment AND webhook.id = claimed.webhook_id`;

/** Outcomes as a table. */
const OUTCOME = `
  outcome AS (
    SELECT * FROM jsonb_to_recordset($1) AS o (organization_id uuid, environment text, id uuid, webhook_id uuid,
      claim uuid, delivered boolean, attempted_date timestamptz, duration_ms int, status_code int, error text,
      response_body text)
  )`;

/** The deliveries of all tenants, as those see them who send them. Only PostgreSQL's clock counts. */
@Injectable()
export class DeliveryQueueRepository {
  constructor(private readonly database: Database) {}

  /**
   * The enabled webhooks for which something is due. It jumps from one webhook to the next, however many deliveries
   * of each are pending.
   */
  waiting(): Promise<WaitingWebhook[]> {
    return this.database.manager.query<WaitingWebhook[]>(
      `WITH RECURSIVE pending AS (
         (SELECT organization_id, environment, webhook_id FROM webhook_delivery
          WHERE status = 'pending' ORDER BY organization_id, environment, webhook_id LIMIT 1)
         UNION ALL
         SELECT next.* FROM pending CROSS JOIN LATERAL (
           SELECT organization_id, environment, webhook_id FROM webhook_delivery delivery
           WHERE status = 'pending' AND (delivery.organization_id, delivery.environment, delivery.webhook_id)
             > (pending.organization_id, pending.environment, pending.webhook_id)
           ORDER BY organization_id, environment, webhook_id LIMIT 1) next
       )
       SELECT organization_id AS "organizationId", environment, webhook.id,
         failing_since_date IS NOT NULL AS failing
       FROM pending JOIN webhook USING (organization_id, environment)
       WHERE webhook.id = pending.webhook_id AND enabled AND EXISTS (
         SELECT FROM webhook_delivery delivery
         WHERE delivery.organization_id = webhook.organization_id
           AND delivery.environment = webhook.environment AND delivery.webhook_id = webhook.id
           AND status = 'pending' AND due_date <= now())`,
    );
  }

  /** Claims as many due deliveries of each webhook as there are places for it. Skips what others claim just now. */
  claim(transaction: Transaction, places: Places[]): Promise<ClaimedDelivery[]> {
    return transaction.query<ClaimedDelivery[]>(
      `WITH due AS MATERIALIZED (
         SELECT delivery.* FROM jsonb_to_recordset($1)
           AS place ("organizationId" uuid, environment text, id uuid, places int)
         CROSS JOIN LATERAL (
           SELECT organization_id, environment, id FROM webhook_delivery
           WHERE organization_id = place."organizationId" AND environment = place.environment
             AND webhook_id = place.id AND status = 'pending' AND due_date <= now()
           ORDER BY due_date LIMIT place.places FOR UPDATE SKIP LOCKED) delivery
       ), claimed AS (
         UPDATE webhook_delivery delivery
         SET claim = gen_random_uuid(), due_date = now() + make_interval(secs => ${CLAIM_SECONDS})
         FROM due WHERE delivery.organization_id = due.organization_id
           AND delivery.environment = due.environment AND delivery.id = due.id
         RETURNING delivery.*
       ) ${CLAIMED}`,
      [JSON.stringify(places)],
    );
  }

  /** Claims one delivery, due or not. */
  async claimOne(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<ClaimedDelivery> {
    const [claimed] = await transaction.query<[ClaimedDelivery]>(
      `WITH claimed AS (
         UPDATE webhook_delivery
         SET claim = gen_random_uuid(), due_date = now() + make_interval(secs => ${CLAIM_SECONDS})
         WHERE organization_id = $1 AND environment = $2 AND id = $3 RETURNING *
       ) ${CLAIMED}`,
      [organizationId, environment, id],
    );
    return claimed;
  }

  /**
   * Writes what came of attempts, unless their claims are no longer theirs.
   *
   * @param retryAfter how long to wait after each failed attempt; after the last one, the delivery has failed
   */
  async record(
    transaction: Transaction,
    outcomes: Outcome[],
    retryAfter: string[] = RETRY_AFTER,
  ): Promise<void> {
    await transaction.query(
      `WITH ${OUTCOME}, recorded AS (
         UPDATE webhook_delivery delivery SET attempts = attempts + 1, claim = NULL,
           status = CASE WHEN delivered THEN 'delivered' WHEN attempts < cardinality($2::interval[])
             THEN 'pending' ELSE 'failed' END,
           delivered_date = CASE WHEN delivered THEN now() END,
           due_date = now() + coalesce(($2::interval[])[attempts + 1], interval '0')
         FROM outcome WHERE delivery.organization_id = outcome.organization_id
           AND delivery.environment = outcome.environment AND delivery.id = outcome.id
           AND delivery.claim = outcome.claim
         RETURNING outcome.*
       )
       INSERT INTO webhook_attempt (organization_id, environment, delivery_id, attempted_date, duration_ms,
         status_code, error, response_body)
       SELECT organization_id, environment, id, attempted_date, duration_ms, status_code, error, response_body
       FROM recorded`,
      [asTable(outcomes), retryAfter],
    );
  }

  /** Gives claimed deliveries back. */
  async release(transaction: Transaction, deliveries: ClaimedDelivery[]): Promise<void> {
    await transaction.query(
      `UPDATE webhook_delivery delivery SET claim = NULL, due_date = now()
       FROM jsonb_to_recordset($1) AS released ("organizationId" uuid, environment text, id uuid, claim uuid)
       WHERE delivery.organization_id = released."organizationId"
         AND delivery.environment = released.environment AND delivery.id = released.id
         AND delivery.claim = released.claim`,
      [JSON.stringify(deliveries.map(({ payload, ...delivery }) => delivery))],
    );
  }

  /** Notes which webhooks began to fail and which do no longer. */
  async noteHealth(transaction: Transaction, outcomes: Outcome[]): Promise<void> {
    await transaction.query(
      `WITH ${OUTCOME}, health AS (
         SELECT organization_id, environment, webhook_id, bool_or(delivered) AS works
         FROM outcome GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
       )
       UPDATE webhook SET failing_since_date = CASE WHEN works THEN NULL ELSE now() END
       FROM health WHERE webhook.organization_id = health.organization_id
         AND webhook.environment = health.environment AND webhook.id = health.webhook_id
         AND works = (failing_since_date IS NOT NULL)`,
      [asTable(outcomes)],
    );
  }

  /** Disables the webhooks of failed attempts that have failed for too long. */
  async disableFailing(transaction: Transaction, outcomes: Outcome[]): Promise<DisabledWebhook[]> {
    const [disabled] = await transaction.query<[DisabledWebhook[], number]>(
      `WITH ${OUTCOME}
       UPDATE webhook SET enabled = false, updated_date = now()
       WHERE enabled AND failing_since_date <= now() - interval '${DISABLED_AFTER}'
         AND (organization_id, environment, id) IN (
           SELECT organization_id, environment, webhook_id FROM outcome WHERE NOT delivered)
       RETURNING organization_id AS "organizationId", environment, id, url,
         failing_since_date AS "failingSinceDate"`,
      [asTable(outcomes)],
    );
    return disabled;
  }
}

const asTable = (outcomes: Outcome[]) =>
  JSON.stringify(
    outcomes.map(({ delivery, ...outcome }) => ({
      organization_id: delivery.organizationId,
      environment: delivery.environment,
      id: delivery.id,
      webhook_id: delivery.webhookId,
      claim: delivery.claim,
      delivered: outcome.delivered,
      attempted_date: outcome.attemptedDate,
      duration_ms: outcome.durationMs,
      status_code: outcome.statusCode,
      error: outcome.error,
      response_body: outcome.responseBody,
    })),
  );
