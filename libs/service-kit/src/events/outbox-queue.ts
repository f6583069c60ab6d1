import type { EventMessage } from '@forecourt/contracts/event';
import type { Transaction } from '../database/database.js';

/**
 * For so long an event belongs to the relay that has claimed it; then to any, because that one is gone. Longer
 * than a transport waits for the broker.
 */
const CLAIM_SECONDS = 8;
/** An event that is refused is sent again after 1, 2, 4 … seconds, up to this many. */
const MAX_BACKOFF_SECONDS = 30;

export interface StoredEvent {
  sequence: string;
  message: EventMessage;
}

/** What a relay does not claim. */
interface Exceptions {
  sequences: string[];
  names: string[];
}

/**
 * Makes events this relay's own for a while, so that it can send them without a transaction. Of each aggregate
 * only the first is claimed: the next waits until that one is gone. Sequences follow the commits of an aggregate,
 * because its writers lock its row before they add an event.
 */
export async function claimEvents(
  transaction: Transaction,
  limit: number,
  except: Exceptions,
): Promise<StoredEvent[]> {
  const rows = await transaction.query<OutboxRow[]>(
    `WITH first AS MATERIALIZED (
       SELECT sequence FROM outbox candidate
       WHERE due_date <= now() AND sequence <> ALL($3::bigint[]) AND name <> ALL($4::text[])
         AND NOT EXISTS (
           SELECT FROM outbox earlier
           WHERE earlier.aggregate = candidate.aggregate AND earlier.sequence < candidate.sequence)
       ORDER BY due_date, sequence LIMIT $1
       FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE outbox SET due_date = now() + make_interval(secs => $2)
       FROM first WHERE outbox.sequence = first.sequence
       RETURNING outbox.sequence, id, name, request_id, occurred_date, payload, broadcast
     )
     SELECT * FROM claimed ORDER BY sequence`,
    [limit, CLAIM_SECONDS, except.sequences, except.names],
  );
  return rows.map(asStoredEvent);
}

export async function removeEvents(transaction: Transaction, sequences: string[]): Promise<void> {
  await transaction.query(`DELETE FROM outbox WHERE sequence = ANY($1)`, [sequences]);
}

/** Gives claimed events back, to be claimed again after `seconds`. */
export async function releaseEvents(
  transaction: Transaction,
  sequences: string[],
  seconds: number,
): Promise<void> {
  await transaction.query(
    `UPDATE outbox SET due_date = now() + make_interval(secs => $2) WHERE sequence = ANY($1)`,
    [sequences, seconds],
  );
}

/** Makes events wait longer after each refusal. */
export async function delayEvents(transaction: Transaction, sequences: string[]): Promise<void> {
  await transaction.query(
    `UPDATE outbox SET attempts = attempts + 1,
       due_date = now() + make_interval(secs => least($2, power(2, least(attempts, 10))))
     WHERE sequence = ANY($1)`,
    [sequences, MAX_BACKOFF_SECONDS],
  );
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

const asStoredEvent = (row: OutboxRow): StoredEvent => ({
  sequence: row.sequence,
  message: {
    id: row.id,
    name: row.name,
    requestId: row.request_id,
    occurredDate: row.occurred_date.toISOString(),
    broadcast: row.broadcast,
    payload: row.payload,
  },
});
