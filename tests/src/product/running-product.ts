import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopSurvivor } from '@forecourt/local-servers/server-process';
import { root } from '../runner/root.js';
import { productLogs } from './product-logs.js';
import type { Shape } from './shape.js';

const READY_BOUND_MS = 120_000;
const STOP_BOUND_MS = 40_000;
const POLL_MS = 100;

/** The product as a user starts it, in a process of its own. */
export class RunningProduct {
  private constructor(
    private readonly child: ChildProcess,
    private readonly outputFile: string,
    private readonly dataFolder: string,
  ) {}

  /**
   * @param dataFolder where it keeps its data
   * @param env its other settings
   */
  static start(shape: Shape, dataFolder: string, env: Record<string, string>): RunningProduct {
    const outputFile = join(dataFolder, 'output.log');
    const output = openSync(outputFile, 'w');
    const child = spawn(process.execPath, ['scripts/start.mjs', shape], {
      cwd: root,
      // Only tests may hash as cheaply as these do.
      env: { ...surroundings(), ...env, NODE_ENV: 'test', FORECOURT_DATA: dataFolder },
      // It stops by itself when the channel closes, however its parent ended.
      stdio: ['ignore', output, output, 'ipc'],
      // A process group of its own can be killed whole.
      detached: true,
    });
    closeSync(output);
    return new RunningProduct(child, outputFile, dataFolder);
  }

  /** @throws Error with its output when it ends before it is ready, or takes too long */
  async untilReady(url: string): Promise<void> {
    const end = Date.now() + READY_BOUND_MS;
    while (!(await isReady(url))) {
      if (this.ended) throw new Error(`It ended before it was ready:\n${await this.logs()}`);
      if (Date.now() > end) throw new Error(`It did not become ready:\n${await this.logs()}`);
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
    if (code === undefined) await this.kill();
    return code;
  }

  /** The end of what it printed, and its services' errors. */
  logs(): Promise<string> {
    return productLogs(this.outputFile, this.dataFolder);
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async kill(): Promise<void> {
    if (this.child.pid !== undefined && !this.ended) process.kill(-this.child.pid, 'SIGKILL');
    // Its PostgreSQL outlives it, so that a user's data is never cut off.
    await stopSurvivor(join(this.dataFolder, 'postgres'), 'postgres', [
      ['SIGINT', 10_000],
      ['SIGKILL', 5_000],
    ]);
  }
}

/** What every program needs. The rest of our environment may hold settings of another product. */
function surroundings(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
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
