import { setTimeout as pause } from 'node:timers/promises';

/** The pause before the first restart; it doubles with each that did not last. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** What ran for this long is taken to be well again. */
const WELL_AFTER_MS = 60_000;

/** Something that runs until it is stopped, unless it ends by itself. */
export interface Runnable {
  /** Resolves when it has ended, by itself or stopped, with how, e.g. `SIGKILL`. */
  readonly ended: Promise<string>;
  /** Stops it and returns when it is gone. May be called again. */
  stop(): Promise<void>;
}

export interface KeptRunningOptions<R extends Runnable> {
  /** What it is called in messages. */
  readonly name: string;
  /** Starts it; given the one that ended, so that it comes back where its clients look for it. */
  readonly start: (previous?: R) => Promise<R>;
  /** Takes one line for each end, and one for each new cause why it cannot be started again. */
  readonly say: (line: string) => void;
}

/** Starts something again whenever it ends by itself, with growing pauses. */
export class KeptRunning<R extends Runnable> {
  private readonly stopped = new AbortController();
  private keeping: Promise<void> | undefined;

  private constructor(
    private running: R,
    private readonly options: KeptRunningOptions<R>,
  ) {}

  /** Starts it for the first time, for which failing is the caller's. */
  static async start<R extends Runnable>(options: KeptRunningOptions<R>): Promise<KeptRunning<R>> {
    return new KeptRunning(await options.start(), options);
  }

  /** The one that runs now, or that ran last. */
  get current(): R {
    return this.running;
  }

  /** From now on an end by itself leads to a new start. */
  keep(): void {
    this.keeping ??= this.restartUntilStopped();
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running.stop();
    await this.keeping;
  }

  private async restartUntilStopped(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const started = performance.now();
      const reason = await this.running.ended;
      if (this.stopped.signal.aborted) return;
      this.options.say(`${this.options.name} has ended (${reason}). Starting it again …`);
      if (performance.now() - started > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      pauseMs = await this.restart(pauseMs);
    }
  }

  /** Tries until it succeeds or is stopped; gives the pause to make before the next restart. */
  private async restart(firstPauseMs: number): Promise<number> {
    const { name, start, say } = this.options;
    let said: string | undefined;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await this.pause(pauseMs);
      if (this.stopped.signal.aborted) return pauseMs;
      try {
        this.running = await start(this.running);
        // Stopped while it was started: the stop only saw the one before.
        if (this.stopped.signal.aborted) await this.running.stop();
        else if (said !== undefined) say(`${name} runs again.`);
        return Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      } catch (error) {
        const cause = firstLine(error);
        if (cause !== said) say(`${name} cannot be started, and is tried again: ${cause}`);
        said = cause;
      }
    }
  }

  private async pause(ms: number): Promise<void> {
    // Only a stop cuts it short, and that is looked at next.
    await pause(ms, undefined, { signal: this.stopped.signal }).catch(() => undefined);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}
