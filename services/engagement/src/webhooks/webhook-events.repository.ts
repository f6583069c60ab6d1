import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@forecourt/contracts/engagement/webhook-shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BACKGROUND } from '@forecourt/service-kit/database/limits';

const KEPT_DAYS = 30;
const SWEPT_AT_ONCE = 500;

/** One part of a stream stays below the 16 MiB that RabbitMQ takes as one message. */
const PART_BYTES = 2 * 1024 * 1024;

export interface NewWebhookEvent {
  id: string;
  type: string;
  /** The body of its deliveries. */
  payload: string;
  person?: Person | undefined;
}

/** Whom an event is about, so that an erasure finds it. */
export interface Person {
  email?: string | null;
  customerId?: string;
}

@Injectable()
export class WebhookEventsRepository {
  constructor(private readonly database: Database) {}

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { id, type, payload }: NewWebhookEvent,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO webhook_event (organization_id, environment, id, type, payload)
       VALUES ($1, $2, $3, $4, $5)`,
      [organizationId, environment, id, type, payload],
    );
  }

  /**
   * Adds an event with a delivery for every enabled webhook that wants it. Without any, it is kept in test alone,
   * where developers listen.
   *
   * @returns whether there is something to deliver
   */
  async addForWebhooks(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { id, type, payload, person }: NewWebhookEvent,
  ): Promise<boolean> {
    const added = await transaction.query<unknown[]>(
      `WITH wanting AS (
         SELECT id FROM webhook WHERE organization_id = $1 AND environment = $2 AND enabled
           AND (types IS NULL OR $4 = ANY(types))
       ), event AS (
         INSERT INTO webhook_event (organization_id, environment, id, type, payload, email, customer_id)
         SELECT $1, $2, $3, $4, $5, $6, $7::uuid WHERE $2 = 'test' OR EXISTS (SELECT FROM wanting)
         RETURNING id
       )
       INSERT INTO webhook_delivery (organization_id, environment, webhook_id, event_id)
       SELECT $1, $2, wanting.id, event.id FROM wanting, event
       RETURNING id`,
      [organizationId, environment, id, type, payload, person?.email, person?.customerId],
    );
    return added.length > 0;
  }

  /**
   * What was committed after a cursor. Nothing of it comes before all transactions have ended that began earlier:
   * so nothing that they commit is ever behind the cursor.
   *
   * @param after the cursor of an earlier answer; without one, now
   */
  async listAfter(
    { organizationId, environment }: Tenant,
    after: string | undefined,
    limit: number,
  ): Promise<{ events: WebhookEvent[]; next: string }> {
    if (after === undefined) {
      const [{ now }] = await this.database.manager.query<[{ now: string }]>(
        `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS now`,
      );
      return { events: [], next: `${now}.0` };
    }
    const [transactionId, sequence] = after.split('.');
    const rows = await this.database.manager.query<
      { id: string; type: string; payload: string; cursor: string }[]
    >(
      `SELECT id, type, payload, transaction_id || '.' || sequence AS cursor FROM (
         SELECT *, sum(octet_length(payload)) OVER (ORDER BY transaction_id, sequence)
           - octet_length(payload) AS "bytesBefore"
         FROM (
           SELECT * FROM webhook_event
           WHERE organization_id = $1 AND environment = $2
             AND (transaction_id, sequence) > ($3::xid8, $4::bigint)
             AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())
           ORDER BY transaction_id, sequence LIMIT $5) part
       ) measured
       WHERE "bytesBefore" < ${PART_BYTES} ORDER BY transaction_id, sequence`,
      [organizationId, environment, transactionId, sequence, limit],
    );
    const events = rows.map(({ id, type, payload }) => ({
      id,
      type,
      payload: JSON.parse(payload) as unknown,
    }));
    return { events, next: rows.at(-1)?.cursor ?? after };
  }

  /**
   * Removes what is about a person, with its deliveries, also those that are still pending.
   *
   * @param until null: now. What happened later stays
   */
  async removeOf(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { email, customerId }: Person,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM webhook_event WHERE organization_id = $1 AND environment = $2
         AND (email = $3 OR customer_id = $4)
         AND (payload::json ->> 'timestamp')::timestamptz <= coalesce($5, now())`,
      [organizationId, environment, email, customerId, until],
    );
  }

  /** Removes what is too old, with its deliveries. True if there may be more. */
  sweep(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [, swept] = await transaction.query<[unknown[], number]>(
        `DELETE FROM webhook_event WHERE (organization_id, environment, id) IN (
           SELECT organization_id, environment, id FROM webhook_event
           WHERE created_date < now() - make_interval(days => ${KEPT_DAYS})
           ORDER BY created_date LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      );
      return swept === SWEPT_AT_ONCE;
    }, BACKGROUND);
  }
}
