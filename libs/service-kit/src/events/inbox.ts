import type { EventMessage } from '@forecourt/contracts/event';
import { BackgroundTask } from '../background-task.js';
import type { Database, Transaction } from '../database/database.js';
import { insertIfNew } from '../database/insert-if-new.js';
import { BACKGROUND } from '../database/limits.js';

/** Longer than any event waits for another delivery. */
const REMEMBERED_DAYS = 30;
const CLEANING_MS = 60 * 60 * 1_000;
const CLEANING_BATCH = 5_000;

/** Turns at-least-once delivery into one effect: it stores the event's id with what the handler wrote. */
export class Inbox {
  private readonly cleaning: BackgroundTask;

  constructor(private readonly database: Database) {
    this.cleaning = new BackgroundTask('inbox cleaning', CLEANING_MS, () => this.forget());
  }

  start(): void {
    this.cleaning.wake();
  }

  stop(): Promise<void> {
    return this.cleaning.stop();
  }

  /** Runs `handle` unless the event was handled before. One transaction commits the event's id and the work. */
  async once(
    event: EventMessage,
    handle: (transaction: Transaction) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (await this.add(transaction, event)) await handle(transaction);
    }, BACKGROUND);
  }

  /** Marks an event as handled, from the commit on. @returns false if it was */
  add(transaction: Transaction, { id }: Pick<EventMessage, 'id'>): Promise<boolean> {
    return insertIfNew(transaction, 'inbox', { event_id: id });
  }

  /** Skips what another instance removes at the same time. True if there may be more. */
  private async forget(): Promise<boolean> {
    const [, removed] = await this.database.transaction((transaction) =>
      transaction.query<[unknown[], number]>(
        `DELETE FROM inbox WHERE event_id IN (
           SELECT event_id FROM inbox WHERE received_date < now() - make_interval(days => $1)
           LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [REMEMBERED_DAYS, CLEANING_BATCH],
      ),
    );
    return removed === CLEANING_BATCH;
  }
}
