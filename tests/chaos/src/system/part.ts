import { KeptRunning, type Runnable } from '@forecourt/local-servers/kept-running';
import { until } from './until.js';
import { signalTree } from './process-tree.js';

/** Something that runs in a process of its own. */
export interface Program extends Runnable {
  pid(): Promise<number>;
}

interface PartOptions<P extends Program> {
  name: string;
  start: (stopped: AbortSignal) => Promise<P>;
  /** Whether it does its work again. */
  accepts: () => Promise<boolean>;
  say: (line: string) => void;
}

const START_BOUND_MS = 120_000;
/** As with `docker stop`; compose gives a gateway that drains as long. */
const STOP_BOUND_MS = 30_000;

/** A process of the system: a supervisor restarts it when it ends, as Docker would. */
export class Part<P extends Program = Program> {
  private readonly kept: KeptRunning<P>;
  private current: P | undefined;
  /** Settles when it may be started again. */
  private gate: Promise<void> = Promise.resolve();
  private open: () => void = () => undefined;

  constructor(private readonly options: PartOptions<P>) {
    this.kept = new KeptRunning<P>({
      name: options.name,
      start: async (stopped) => {
        await this.gate;
        stopped.throwIfAborted();
        this.current = await options.start(stopped);
        return this.current;
      },
      say: options.say,
    });
  }

  get name(): string {
    return this.options.name;
  }

  async start(): Promise<P> {
    const started = await this.kept.start();
    this.kept.keep();
    return started;
  }

  async stop(): Promise<void> {
    this.open();
    await this.signal('SIGCONT').catch(() => undefined);
    await this.kept.stop();
  }

  async pid(): Promise<number> {
    if (!this.current) throw new Error(`${this.name} was never started`);
    return this.current.pid();
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    signalTree(await this.pid(), signal);
  }

  /** As kill -9 of all its processes does; returns when it is gone. */
  async kill(): Promise<void> {
    const { ended } = this.current!;
    await this.signal('SIGKILL');
    await ended;
  }

  /** Stops it in order, and keeps it down until `release`. */
  async takeDown(): Promise<void> {
    this.gate = new Promise((resolve) => (this.open = resolve));
    await this.terminate();
  }

  release(): void {
    this.open();
  }

  accepts(): Promise<boolean> {
    return this.options.accepts();
  }

  async untilAccepts(): Promise<void> {
    if (await until(() => this.accepts(), START_BOUND_MS)) return;
    throw new Error(`${this.name} did not come back within ${START_BOUND_MS / 1_000} s`);
  }

  /** Stops it in order, and waits until its successor does its work. */
  async replace(): Promise<void> {
    const former = this.current;
    await this.terminate();
    await until(async () => this.current !== former, START_BOUND_MS);
    await this.untilAccepts();
  }

  /** As a container's runtime does: the signal goes to the process itself, not to its children. */
  private async terminate(): Promise<void> {
    const { ended } = this.current!;
    process.kill(await this.pid(), 'SIGTERM');
    const kill = setTimeout(() => void this.signal('SIGKILL'), STOP_BOUND_MS);
    await ended;
    clearTimeout(kill);
  }
}
