import { setTimeout as pause } from 'node:timers/promises';

/** The pause before the first restart. It doubles with each restart that does not last. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, it counts as healthy again. */
const HEALTHY_AFTER_MS = 60_000;

/** Something that runs until it is stopped, or ends by itself. */
export interface Runnable {
  /** Resolves when it has ended, either way, with the reason, e.g. `SIGKILL`. */
  readonly ended: Promise<string>;
  /** Stops it, and resolves when it has ended. May be called again. */
  stop(): Promise<void>;
}

export interface KeptRunningOptions<R extends Runnable> {
  /** Its name in messages. */
  readonly name: string;
  /**
   * Starts it.
   *
   * @param stopped aborted by `stop`, to end the start
   * @param previous the one that ended, to start the new one where clients expect it
   */
  readonly start: (stopped: AbortSignal, previous?: R) => Promise<R>;
  /** Receives a line for each end and each restart, and one for each new reason why a restart fails. */
  readonly say: (line: string) => void;
}

/** Starts something, and restarts it with growing pauses whenever it ends by itself. */
export class KeptRunning<R extends Runnable> {
  private readonly stopped = new AbortController();
  /** The one that runs now, or ran last. */
  private running: R | undefined;
  private starting: Promise<R> | undefined;
  private keeping: Promise<void> | undefined;

  constructor(private readonly options: KeptRunningOptions<R>) {}

  /**
   * Starts it.
   *
   * @throws what the start throws, or an AbortError when `stop` was called
   */
  start(): Promise<R> {
    this.starting = this.startUnlessStopped();
    return this.starting;
  }

  /** After the first start: from now on, restarts it when it ends by itself. */
  keep(): void {
    this.keeping ??= this.restartUntilStopped();
  }

  /** Stops it, and ends a start in progress. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.starting?.catch(() => undefined);
    await this.running?.stop();
    await this.keeping;
  }

  private async startUnlessStopped(): Promise<R> {
    const { signal } = this.stopped;
    signal.throwIfAborted();
    this.running = await this.options.start(signal, this.running);
    signal.throwIfAborted();
    return this.running;
  }

  private async restartUntilStopped(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    for (;;) {
      const started = performance.now();
      const reason = await this.running!.ended;
      if (this.isStopped()) return;
      this.options.say(`${this.options.name} has ended (${reason}). Restarting it …`);
      if (performance.now() - started > HEALTHY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      pauseMs = await this.restart(pauseMs);
    }
  }

  /** Tries until it succeeds or is stopped. Returns the pause before the next restart. */
  private async restart(firstPauseMs: number): Promise<number> {
    const { name, say } = this.options;
    let said: string | undefined;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await this.pause(pauseMs);
      if (this.isStopped()) return pauseMs;
      try {
        await this.start();
        say(`${name} runs again.`);
        return Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      } catch (error) {
        if (this.isStopped()) return pauseMs;
        const cause = firstLine(error);
        if (cause !== said) say(`${name} does not start, will try again: ${cause}`);
        said = cause;
      }
    }
  }

  private isStopped(): boolean {
    return this.stopped.signal.aborted;
  }

  private async pause(ms: number): Promise<void> {
    // Only `stop` cuts it short, which the caller checks next.
    await pause(ms, undefined, { signal: this.stopped.signal }).catch(() => undefined);
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}
