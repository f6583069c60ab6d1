import { logFailure } from './logging/outages.js';
import { withoutBudget } from './rpc/budget.js';
import { isTransient } from './transport/transient.js';

/** How soon work that only met an outage runs again, however long its interval is. */
const OUTAGE_RETRY_MS = 1_000;

/**
 * Does one bounded batch of the work.
 *
 * @param signal aborts when the task is stopped
 * @returns true if there is more to do at once
 */
type Work = (signal: AbortSignal) => Promise<boolean> | Promise<void>;

/**
 * Recurring work in the background. Runs never overlap: `wake` starts one at once, or right after the
 * current one. A failed run is logged, once while it repeats, and the next one starts on schedule.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  private readonly stopping = new AbortController();

  /** @param intervalMs pause between the end of a run and the start of the next */
  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly work: Work,
  ) {}

  wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.run().then((pauseMs) => {
      this.running = undefined;
      if (this.stopping.signal.aborted) return;
      if (this.again) this.wake();
      else this.timer = setTimeout(() => this.wake(), pauseMs).unref();
    });
  }

  /** Resolves when the current run has ended. No run starts after it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  /** Returns the pause until the next run. */
  private async run(): Promise<number> {
    this.again = false;
    try {
      if (await withoutBudget(() => this.work(this.stopping.signal))) this.again = true;
    } catch (error) {
      logFailure(error, `background task "${this.name}"`);
      if (isTransient(error)) return Math.min(this.intervalMs, OUTAGE_RETRY_MS);
    }
    return this.intervalMs;
  }
}
