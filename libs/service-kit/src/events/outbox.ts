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
  async add<E extends EventContract>(
    transaction: Transaction,
    event: E,
    payload: PayloadOf<E>,
    { requestId }: RequestContext,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO outbox (name, request_id, payload, broadcast, aggregate)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        event.name,
        requestId,
        JSON.stringify(payload),
        event.broadcast ?? false,
        event.aggregate?.(payload),
      ],
    );
    afterCommit(transaction, () => this.relay.wake());
  }
}
