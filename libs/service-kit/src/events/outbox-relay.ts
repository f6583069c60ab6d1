import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundTask } from '../background-task.js';
import type { Database } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { logFailure, logOnce } from '../logging/outages.js';
import { isTransient } from '../transport/transient.js';
import { UnroutedEventError, type EventTransport } from '../transport/transport.js';
import {
  claimEvents,
  delayEvents,
  releaseEvents,
  removeEvents,
  type StoredEvent,
} from './outbox-queue.js';

/** The most events under way at once. */
const AT_ONCE = 50;
/** Finds events left by a crash, an outage or a refusal; new ones are sent right after their commit. */
const POLL_MS = 500;
/** The pause after an event met an outage. */
const OUTAGE_SECONDS = 0.5;
/** How long events of a name wait that no queue takes. */
const UNROUTED_MS = 5_000;
/** How long a stop waits for confirmations. */
const STOP_MS = 1_000;

/**
 * Sends what is in the outbox, in the order of each aggregate. It claims events in one short transaction, sends
 * them in none, and removes them in the next. Instances of a service share the work.
 */
export class OutboxRelay {
  private readonly task = new BackgroundTask('outbox', POLL_MS, () => this.run());
  private readonly sending = new Map<string, Promise<void>>();
  // What became of events that are still in the table, by sequence.
  private readonly sent = new Set<string>();
  private readonly refused = new Set<string>();
  private readonly interrupted = new Set<string>();
  /** Until when events of a name are not tried, by `performance.now()`. */
  private readonly unrouted = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly transport: EventTransport,
  ) {}

  start(): void {
    this.transport.onCanPublish(() => this.wake());
    this.wake();
  }

  wake(): void {
    this.task.wake();
  }

  async stop(): Promise<void> {
    await this.task.stop();
    const patienceMs = this.transport.canPublish() ? STOP_MS : 0;
    await Promise.race([
      Promise.all(this.sending.values()),
      delay(patienceMs, undefined, { ref: false }),
    ]);
    for (const sequence of this.sending.keys()) this.interrupted.add(sequence);
    if (this.isSettled()) return;
    await this.exchange(0).catch((error: unknown) => logFailure(error, 'stopping the outbox'));
  }

  private async run(): Promise<void> {
    const canPublish = this.transport.canPublish();
    // While the broker is away, rows stay as they are.
    if (!canPublish && this.sent.size === 0) return;
    const room = canPublish ? AT_ONCE - this.sending.size : 0;
    if (room === 0 && this.isSettled()) return;
    for (const event of await this.exchange(room)) this.send(event);
  }

  /** Writes what became of events, and claims as many as there is room for. */
  private async exchange(room: number): Promise<StoredEvent[]> {
    const sent = [...this.sent];
    const refused = [...this.refused];
    const interrupted = [...this.interrupted];
    const sequences = [...this.sending.keys()];
    const claimed = await this.database.transaction(async (transaction) => {
      if (sent.length > 0) await removeEvents(transaction, sent);
      if (refused.length > 0) await delayEvents(transaction, refused);
      if (interrupted.length > 0) await releaseEvents(transaction, interrupted, OUTAGE_SECONDS);
      if (room === 0) return [];
      return claimEvents(transaction, room, { sequences, names: this.unroutedNames() });
    });
    for (const sequence of sent) this.sent.delete(sequence);
    for (const sequence of refused) this.refused.delete(sequence);
    for (const sequence of interrupted) this.interrupted.delete(sequence);
    return claimed;
  }

  private send({ sequence, message }: StoredEvent): void {
    const sending = this.transport
      .publish(message)
      .then(
        () => this.sent.add(sequence),
        (error: unknown) => this.fail(sequence, message.name, error),
      )
      .then(() => {
        this.sending.delete(sequence);
        this.wake();
      });
    this.sending.set(sequence, sending);
  }

  private fail(sequence: string, name: string, error: unknown): void {
    if (error instanceof UnroutedEventError) {
      // At a first start nobody takes events yet. That is normal and passes.
      logOnce(error.message, () =>
        logger.info({ reason: error.message }, 'events wait in the outbox'),
      );
      this.unrouted.set(name, performance.now() + UNROUTED_MS);
      this.interrupted.add(sequence);
      return;
    }
    logFailure(error, 'sending events');
    (isTransient(error) ? this.interrupted : this.refused).add(sequence);
  }

  private unroutedNames(): string[] {
    const now = performance.now();
    for (const [name, until] of this.unrouted) if (until <= now) this.unrouted.delete(name);
    return [...this.unrouted.keys()];
  }

  private isSettled(): boolean {
    return this.sent.size + this.refused.size + this.interrupted.size === 0;
  }
}
