import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { requireExecutable } from './executables.js';
import { onPort } from './free-port.js';
import type { LocalServer, LocalServerOptions } from './local-server.js';
import { launch, stopSurvivor, untilReady, type StopPlan } from './server-process.js';

const NAME = 'redis';
const READY_BOUND_MS = 15_000;
const STOP_PLAN: StopPlan = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * Starts the installed Redis on 127.0.0.1. It keeps nothing on disk but its log.
 *
 * @returns the running server
 * @throws MissingExecutableError when it is not installed, or ServerStartError
 */
export async function startRedis(options: LocalServerOptions): Promise<LocalServer> {
  const { signal } = options;
  const file = requireExecutable('redis-server');
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  if (await stopSurvivor(folder, NAME, STOP_PLAN)) {
    options.onProgress?.('Stopped a Redis left by an earlier run.');
  }
  return onPort(options.port, async (port) => {
    const settings = {
      port: String(port),
      bind: '127.0.0.1',
      save: '',
      appendonly: 'no',
      daemonize: 'no',
      dir: folder,
    };
    const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);
    const server = await launch({ name: NAME, folder, file, args, env: process.env });
    try {
      await untilReady(server, 'Redis', () => answers(port, server.pid), {
        boundMs: READY_BOUND_MS,
        signal,
      });
    } catch (error) {
      await server.stop(STOP_PLAN);
      throw error;
    }
    return {
      url: `redis://127.0.0.1:${port}`,
      ended: server.ended,
      stop: () => server.stop(STOP_PLAN),
    };
  });
}

/** Compares the process number too: another Redis may have taken the port first. */
function answers(port: number, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('INFO server\r\nQUIT\r\n'));
    socket.setTimeout(2000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text.includes(`process_id:${pid}\r\n`)));
  });
}
