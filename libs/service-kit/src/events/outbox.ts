import type { EventContract, EventMessage, PayloadOf } from '@forecourt/contracts/event';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { BackgroundTask } from '../background-task.js';
import { afterCommit, type Database, type Transaction } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { logFailure } from '../logging/outages.js';
import { isTransient } from '../transport/transient.js';
import type { EventTransport } from '../transport/transport.js';

/** The most events that one transaction publishes and removes. */
const BATCH = 100;
/** Finds events left by a crash or a failed publish; new ones are sent right after their commit. */
const POLL_MS = 1_000;
/** A failed event is sent again after 1, 2, 4 … seconds, up to this many. */
const MAX_BACKOFF_SECONDS = 30;

/**
 * Publishes the events of a transaction if, and only if, it commits: events are rows written in the same
 * transaction, and are sent at least once after it.
 */
export class Outbox {
  private readonly relay: BackgroundTask;

  constructor(
    private readonly database: Database,
    private readonly transport: EventTransport,
  ) {
    this.relay = new BackgroundTask('outbox', POLL_MS, () => this.drain());
  }

  start(): void {
    this.relay.wake();
  }

  stop(): Promise<void> {
    return this.relay.stop();
  }

  /** @param transaction the one that makes the change that the event reports */
  async add<E extends EventContract>(
    transaction: Transaction,
    event: E,
    payload: PayloadOf<E>,
    { requestId }: RequestContext,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO outbox (name, request_id, payload, broadcast) VALUES ($1, $2, $3, $4)`,
      [event.name, requestId, JSON.stringify(payload), event.broadcast ?? false],
    );
    afterCommit(transaction, () => this.relay.wake());
  }

  private async drain(): Promise<void> {
    while ((await this.sendBatch()) === BATCH);
  }

  /** Instances of a service share the work: each skips the rows that another one has locked. */
  private sendBatch(): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const rows = await transaction.query<OutboxRow[]>(
        `SELECT sequence, id, name, request_id, occurred_date, payload, broadcast FROM outbox
         WHERE due_date <= now() ORDER BY sequence LIMIT $1 FOR UPDATE SKIP LOCKED`,
        [BATCH],
      );
      const outcomes = await Promise.allSettled(
        rows.map((row) => this.transport.publish(asMessage(row))),
      );
      const sequencesOf = (status: 'fulfilled' | 'rejected') =>
        rows.filter((_, index) => outcomes[index]?.status === status).map((row) => row.sequence);
      await transaction.query(`DELETE FROM outbox WHERE sequence = ANY($1)`, [
        sequencesOf('fulfilled'),
      ]);
      const refused = sequencesOf('rejected');
      if (refused.length > 0) {
        const reason = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
        logUnsent(reason, refused.length);
        await transaction.query(
          `UPDATE outbox SET attempts = attempts + 1,
             due_date = now() + make_interval(secs => least($2, power(2, least(attempts, 10))))
           WHERE sequence = ANY($1)`,
          [refused, MAX_BACKOFF_SECONDS],
        );
      }
      return rows.length;
    });
  }
}

/** At a first start nobody takes events yet. That is normal and passes. */
function logUnsent(reason: unknown, events: number): void {
  if (!isTransient(reason)) return logFailure(reason, 'sending events');
  logger.info({ reason: String(reason), events }, 'events wait in the outbox');
}

interface OutboxRow {
  sequence: string;
  id: string;
  name: string;
  request_id: string;
  occurred_date: Date;
  payload: unknown;
  broadcast: boolean;
}

const asMessage = (row: OutboxRow): EventMessage => ({
  id: row.id,
  name: row.name,
  requestId: row.request_id,
  occurredDate: row.occurred_date.toISOString(),
  broadcast: row.broadcast,
  payload: row.payload,
});
