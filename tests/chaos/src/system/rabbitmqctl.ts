import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { requireExecutable } from '@forecourt/local-servers/executables';
import type { System } from './system.js';

const run = promisify(execFile);
/** Debian's script in `sbin` switches to another user; this one, which it calls, does not. */
const WITHOUT_WRAPPER = '/usr/lib/rabbitmq/bin/rabbitmqctl';
const BOUND_MS = 60_000;

/** Runs `rabbitmqctl` on our own RabbitMQ, and returns what it prints. */
export async function rabbitmqctl(system: System, ...args: string[]): Promise<string> {
  const pid = await system.servers.rabbitmq.part.pid();
  // The node's own environment holds its name, its cookie and where its name service listens.
  const environ = await readFile(`/proc/${pid}/environ`, 'utf8');
  const env = Object.fromEntries(
    environ
      .split('\0')
      .filter(Boolean)
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
  const file = existsSync(WITHOUT_WRAPPER) ? WITHOUT_WRAPPER : requireExecutable('rabbitmqctl');
  const { stdout } = await run(file, ['--quiet', ...args], { env, timeout: BOUND_MS });
  return stdout;
}

/** The names of all queues that have one, those of one connection included. */
export async function listQueues(system: System): Promise<string[]> {
  const text = await rabbitmqctl(system, 'list_queues', '--no-table-headers', 'name');
  return text.split('\n').filter(Boolean);
}
