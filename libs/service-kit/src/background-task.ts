import { logFailure } from './logging/outages.js';
import { withoutBudget } from './rpc/budget.js';

/**
 * Recurring work in the background. Runs never overlap: `wake` starts one at once, or right after the
 * current one. A failed run is logged, once while it repeats, and the next one starts on schedule.
 */
export class BackgroundTask {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  private stopped = false;

  /** @param intervalMs pause between the end of a run and the start of the next */
  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly work: () => Promise<void>,
  ) {}

  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      if (this.again) this.wake();
      else this.timer = setTimeout(() => this.wake(), this.intervalMs).unref();
    });
  }

  /** Resolves when the current run has ended. No run starts after it. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.again = false;
    try {
      await withoutBudget(this.work);
    } catch (error) {
      logFailure(error, `background task "${this.name}"`);
    }
  }
}
