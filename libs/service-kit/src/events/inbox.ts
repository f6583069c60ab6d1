import type { EntityManager } from 'typeorm';
import type { EventMessage } from '@forecourt/contracts/event';
import { BackgroundTask } from '../background-task.js';
import type { Database } from '../database/database.js';

/** Longer than any event waits to be sent again. */
const REMEMBERED_DAYS = 30;
const CLEANING_MS = 60 * 60 * 1_000;

/** Makes at-least-once delivery take effect once: an event's id is kept with what its handler wrote. */
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

  /** Runs `handle` unless the event was handled before; both are remembered in one transaction. */
  async once(
    event: EventMessage,
    handle: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const fresh = await manager.query<unknown[]>(
        `INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id`,
        [event.id],
      );
      if (fresh.length > 0) await handle(manager);
    });
  }

  private async forget(): Promise<void> {
    await this.database.manager.query(
      `DELETE FROM inbox WHERE received_at < now() - make_interval(days => $1)`,
      [REMEMBERED_DAYS],
    );
  }
}
