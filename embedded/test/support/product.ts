import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '@forecourt/local-servers/free-port';
import { poll } from '@forecourt/local-servers/poll';
import { stopSurvivor } from '@forecourt/local-servers/server-process';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_BOUND_MS = 150_000;
const STOP_BOUND_MS = 30_000;

/** Variables of the test runner or its user that the product would read. */
const NOT_INHERITED = [
  'LOG_LEVEL',
  'NODE_ENV',
  'NODE_OPTIONS',
  'DATABASE_URL',
  'AMQP_URL',
  'REDIS_URL',
];

/** The command of each shape. */
export const embedded = [process.execPath, 'scripts/start.mjs', 'embedded'];
export const distributed = [process.execPath, 'scripts/start.mjs', 'distributed'];

/** The product as a user starts it, with a data folder of its own. */
export class Product {
  private text = '';

  private constructor(
    readonly folder: string,
    readonly url: string,
    readonly process: ChildProcess,
  ) {
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => (this.text += part));
    }
  }

  static async start(command: string[], env: NodeJS.ProcessEnv = {}): Promise<Product> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt product-'));
    // Creating the demo would take longer than the tests.
    await writeFile(join(folder, 'demo-made'), '');
    const port = await freePort();
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: root,
      env: { ...ownEnvironment(), FORECOURT_DATA: folder, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that Ctrl-C does not reach it.
      detached: true,
    });
    return new Product(folder, `http://localhost:${port}`, child);
  }

  /** Everything that it has printed. */
  get output(): string {
    return this.text;
  }

  get ended(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits until it says that it serves. */
  serves(): Promise<void> {
    return this.prints('Forecourt serves on');
  }

  async prints(text: string): Promise<void> {
    const printed = () => this.ended || this.text.includes(text);
    const inTime = await poll(printed, START_BOUND_MS);
    if (!inTime || this.ended) throw new Error(`It does not print "${text}":\n${this.text}`);
  }

  /** The status of the answer to a GET, or undefined if nobody answers. */
  async status(path: string, headers?: Record<string, string>): Promise<number | undefined> {
    return (await this.get(path, headers))?.status;
  }

  async get(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown } | undefined> {
    try {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(this.url + path, { headers, signal });
      return { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  }

  /** The process that uses the data folder. With npm it is not the one that was started. */
  async hostPid(): Promise<number> {
    const names = await readdir(this.folder);
    const lock = names.find((name) => name.startsWith('forecourt.lock.'));
    return Number(lock?.split('.')[2]);
  }

  /** kill -9 to its PostgreSQL, if one runs at the moment. */
  async killPostgres(): Promise<void> {
    const file = join(this.folder, 'postgres', 'postgres', 'postmaster.pid');
    const text = await readFile(file, 'utf8').catch(() => '');
    signalTo(Number(text.split('\n')[0]), 'SIGKILL');
  }

  /** Stops it as a supervisor does. Returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.ended) {
      const exited = once(this.process, 'exit');
      this.process.kill('SIGTERM');
      await exited;
    }
    return this.process.exitCode;
  }

  /** Removes its processes and files, whatever the test has done. */
  async remove(): Promise<void> {
    const host = await this.hostPid();
    for (const pid of [host, this.process.pid]) signalTo(pid, 'SIGTERM');
    await poll(() => this.ended && !isRunning(host), STOP_BOUND_MS);
    for (const pid of [host, this.process.pid]) signalTo(pid, 'SIGKILL');
    await stopSurvivor(join(this.folder, 'postgres'), 'postgres', [['SIGQUIT', 10_000]]);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export function ownEnvironment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !NOT_INHERITED.includes(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

function isRunning(pid: number): boolean {
  return signalTo(pid, 0);
}

/**
 * The processes that a process has started and that still run.
 *
 * @param command what their command line contains
 */
export async function childrenOf(pid: number, command = ''): Promise<number[]> {
  const processes = await listProcesses();
  return processes
    .filter(({ parent, args }) => parent === pid && args.includes(command))
    .map((found) => found.pid);
}

/** The command lines of processes that name a folder, as PostgreSQL's programs do. */
export async function commandsOn(folder: string): Promise<string[]> {
  const processes = await listProcesses();
  return processes.map(({ args }) => args).filter((args) => args.includes(folder));
}

async function listProcesses(): Promise<{ pid: number; parent: number; args: string }[]> {
  const ps = spawn('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  const [lines] = await Promise.all([text(ps.stdout), once(ps, 'close')]);
  return lines.split('\n').flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return Number(pid) === ps.pid
      ? []
      : [{ pid: Number(pid), parent: Number(parent), args: args.join(' ') }];
  });
}

function signalTo(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  // 0 would be our own group, NaN nobody.
  if (!pid) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
