import type { EventContract, PayloadOf } from '@forecourt/contracts/event';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { afterCommit, type Database, type Transaction } from '../database/database.js';
import type { EventTransport } from '../transport/transport.js';
import { OutboxRelay } from './outbox-relay.js';

/**
 * Publishes the events of a transaction if, and only if, it commits: events are rows written in the same
 * transaction, and are sent at least once after it.
 */
export class Outbox {
  private readonly relay: OutboxRelay;

  constructor(database: Database, transport: EventTransport) {
    this.relay = new OutboxRelay(database, transport);
  }

  start(): void {
    this.relay.start();
  }

  /** Resolves soon, also while the broker is away. What was not sent is sent by another instance. */
  stop(): Promise<void> {
    return this.relay.stop();
  }

  /** @param transaction the one that makes the change that the event reports */
  add<E extends EventContract>(
    transaction: Transaction,
    event: E,
    payload: PayloadOf<E>,
    context: RequestContext,
  ): Promise<void> {
    return this.addAll(transaction, event, [payload], context);
  }

  /** Like `add`, for many events of a name in one statement. */
  async addAll<E extends EventContract>(
    transaction: Transaction,
    event: E,
    payloads: PayloadOf<E>[],
    { requestId }: RequestContext,
  ): Promise<void> {
    if (payloads.length === 0) return;
    const given = payloads.map((payload) => [payload, event.aggregate?.(payload)]);
    await transaction.query(
      `INSERT INTO outbox (name, request_id, broadcast, payload, aggregate)
       SELECT $1, $2, $3, event -> 0, event ->> 1
       FROM jsonb_array_elements($4) WITH ORDINALITY AS given (event, place)
       ORDER BY place`,
      [event.name, requestId, event.broadcast ?? false, JSON.stringify(given)],
    );
    afterCommit(transaction, () => this.relay.wake());
  }
}
