import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../runner/root.js';
import type { Say } from '../say.js';
import { LOG, SOCKET, type Reply, type Request } from './protocol.js';

const MAIN = join(root, 'tests/dist/daemon/daemon.main.js');
const START_BOUND_MS = 30_000;
const POLL_MS = 50;

/** The daemon stopped because its code has changed since it was started. */
export class OutdatedDaemonError extends Error {}

/** A connection to the daemon of a folder. What was provided over it is in use until it closes. */
export class DaemonClient {
  private readonly lines: AsyncIterator<string>;

  private constructor(
    private readonly socket: Socket,
    lines: Interface,
  ) {
    this.lines = lines[Symbol.asyncIterator]();
  }

  /** @returns undefined when no daemon listens there */
  static async connect(folder: string): Promise<DaemonClient | undefined> {
    const socket = createConnection(shortPath(join(folder, SOCKET)));
    try {
      await once(socket, 'connect');
    } catch {
      return undefined;
    }
    return new DaemonClient(socket, createInterface({ input: socket }));
  }

  /** @throws Error with the daemon's error */
  async request<Value>(request: Request, say: Say): Promise<Value> {
    this.socket.write(`${JSON.stringify(request)}\n`);
    for (;;) {
      const next = await this.lines.next();
      if (next.done) throw new Error('The test servers were stopped.');
      const reply = JSON.parse(next.value) as Reply;
      if ('value' in reply) return reply.value as Value;
      if ('outdated' in reply) throw new OutdatedDaemonError();
      if ('error' in reply) throw new Error(reply.error);
      say(reply.progress);
    }
  }

  /** Lets this process end while the connection is open. */
  unref(): void {
    this.socket.unref();
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The path of a Unix socket may not be longer than about 100 bytes. */
function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

/**
 * Starts a daemon.
 *
 * @param options.kept whether it stays when this process ends
 * @param options.node the Node.js to run it
 */
export function startDaemon(
  folder: string,
  { kept, node = process.execPath }: { kept: boolean; node?: string },
): ChildProcess {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = openSync(join(folder, LOG), 'a');
  const daemon = spawn(node, [MAIN, folder], {
    stdio: ['ignore', log, log, ...(kept ? [] : ['ipc' as const])],
    // Ctrl-C is for the tests.
    detached: true,
  });
  closeSync(log);
  if (kept) daemon.unref();
  return daemon;
}

/** Connects to the daemon of a folder once it listens. */
export async function whenListening(folder: string, daemon: ChildProcess): Promise<DaemonClient> {
  const end = Date.now() + START_BOUND_MS;
  for (;;) {
    const client = await DaemonClient.connect(folder);
    if (client) return client;
    const failed = daemon.exitCode !== null && daemon.exitCode !== 0;
    if (failed || Date.now() > end) {
      const log = await readFile(join(folder, LOG), 'utf8');
      throw new Error(`The test servers' daemon does not start:\n${log.slice(-2_000)}`);
    }
    await delay(POLL_MS);
  }
}
