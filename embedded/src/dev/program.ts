import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pinoPretty from 'pino-pretty';
import type { Launch, Standby } from './standby.js';

/** Long enough for requests in flight, short enough for a person who waits. */
const STOP_BOUND_MS = 5_000;
const POLL_MS = 20;

export interface ProgramOptions extends Launch {
  name: string;
  /** The folders of the workspaces whose code it runs, or single files. */
  uses: string[];
  /** Where it answers `/health/ready`. */
  healthPort: number;
}

/** A process of the product, restarted when its code has changed. */
export class Program {
  private child: ChildProcess | undefined;
  private readonly log: Writable;

  constructor(
    readonly options: ProgramOptions,
    private readonly standby: Standby,
    private readonly say: (line: string) => void,
  ) {
    this.log = pinoPretty({
      ignore: 'service',
      messageFormat: `${options.name}: {msg}`,
      singleLine: true,
      translateTime: 'SYS:HH:MM:ss',
    });
  }

  runs(file: string): boolean {
    return this.options.uses.some((use) => file === use || file.startsWith(`${use}/`));
  }

  start(): void {
    const child = this.standby.launch(this.options);
    child.stdout?.pipe(this.log, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
    child.once('exit', (code, signal) => {
      if (child !== this.child) return;
      this.child = undefined;
      const how = signal ?? `exit code ${code}`;
      this.say(
        `${this.options.name} has ended (${how}). The next save of its code starts it again.`,
      );
    });
    this.child = child;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_BOUND_MS);
    await exited;
    clearTimeout(kill);
  }

  /** @returns false when the process has ended before it was ready */
  async untilReady(): Promise<boolean> {
    const { child } = this;
    while (child !== undefined && child === this.child) {
      if (await this.isReady()) return true;
      await delay(POLL_MS);
    }
    return false;
  }

  async isReady(): Promise<boolean> {
    try {
      const { healthPort } = this.options;
      return (await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).ok;
    } catch {
      return false;
    }
  }
}
