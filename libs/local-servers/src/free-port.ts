import { createServer, type AddressInfo, type Server } from 'node:net';
import { PortTakenError } from './server-process.js';

const ATTEMPTS = 5;

/** @returns a port of 127.0.0.1 that was free a moment ago */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** @returns different ports of 127.0.0.1 that were free a moment ago */
export async function freePorts(count: number): Promise<number[]> {
  // Hold all of them until the last is found, or the system may give the same one twice.
  const servers = await Promise.all(Array.from({ length: count }, listen));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/**
 * Starts a server on the given port, or on a free one. Somebody else may take a free port before
 * the server listens on it; then another one is tried.
 *
 * @param port the port to use; a free one if undefined
 * @param start starts the server on the port it is given
 * @returns what `start` returned
 * @throws what `start` threw; PortTakenError only for a given port, or after several tries
 */
export async function onPort<T>(
  port: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (port !== undefined) return start(port);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === ATTEMPTS) throw error;
    }
  }
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
