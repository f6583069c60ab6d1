import { KeptRunning } from '@forecourt/local-servers/kept-running';
import {
  portOf,
  type LocalServer,
  type LocalServerOptions,
} from '@forecourt/local-servers/local-server';
import type { Host } from './shape.js';

/**
 * Starts a server that stops with the host. If it ends by itself, it is restarted with the same port
 * and password, so that its clients reconnect.
 *
 * @returns its URL
 */
export async function startOwnServer(
  { undo, say }: Host,
  name: string,
  folder: string,
  start: (options: LocalServerOptions) => Promise<LocalServer>,
): Promise<string> {
  say(`Starting ${name} …`);
  const server = new KeptRunning<LocalServer>({
    name,
    start: (signal, previous) =>
      previous
        ? start({ folder, signal, port: portOf(previous) })
        : start({ folder, signal, onProgress: say }),
    say,
  });
  // Before the start, so that a signal during it stops what it has launched.
  undo.add(() => server.stop());
  const { url } = await server.start();
  server.keep();
  return url;
}
