import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Shape } from '../runner/arguments.js';
import { root } from '../runner/root.js';

const READY_BOUND_MS = 120_000;
const STOP_BOUND_MS = 40_000;
const POLL_MS = 100;
const TAIL_LINES = 40;

/** The product as a user starts it, in a process of its own. */
export class RunningProduct {
  private constructor(
    private readonly child: ChildProcess,
    private readonly logFile: string,
  ) {}

  /**
   * @param env its settings
   * @param logFile takes all that it prints
   */
  static start(shape: Shape, env: Record<string, string>, logFile: string): RunningProduct {
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, ['scripts/start.mjs', shape], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C is for the runner, which then stops the product itself; and a group can be killed whole.
      detached: true,
    });
    closeSync(log);
    return new RunningProduct(child, logFile);
  }

  /** @throws Error with the end of the log when it ends before it is ready, or takes too long */
  async untilReady(url: string, signal: AbortSignal): Promise<void> {
    const end = Date.now() + READY_BOUND_MS;
    while (!(await isReady(url))) {
      signal.throwIfAborted();
      if (this.ended) throw new Error(`It ended before it was ready:\n${await this.tail()}`);
      if (Date.now() > end) throw new Error(`It did not become ready:\n${await this.tail()}`);
      await delay(POLL_MS);
    }
  }

  /**
   * Stops it as Ctrl-C does.
   *
   * @returns its exit code, or undefined when it had to be killed
   */
  async stop(): Promise<number | undefined> {
    const exited = this.ended ? undefined : once(this.child, 'exit');
    this.child.kill('SIGINT');
    await Promise.race([exited, delay(STOP_BOUND_MS, undefined, { ref: false })]);
    const code = this.child.exitCode ?? undefined;
    this.killGroup();
    return code;
  }

  /** The end of its log. */
  async tail(): Promise<string> {
    const text = await readFile(this.logFile, 'utf8');
    return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  }

  private get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private killGroup(): void {
    if (this.child.pid === undefined) return;
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left: as it should be.
    }
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/ready', url), {
      signal: AbortSignal.timeout(5_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
