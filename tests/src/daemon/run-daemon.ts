import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { FolderInUseError, lockFolder } from '@forecourt/local-servers/folder-lock';
import { codeVersion } from '../product/code-version.js';
import { SOCKET, type Reply, type Request } from './protocol.js';
import { Provider } from './provider.js';

const ownCode = ['tests/dist', 'libs/local-servers/dist'];

/**
 * Keeps the servers of a folder for the test runs that connect to its socket, until it is told to
 * stop, gets a signal, or the parent that left a channel open ends.
 */
export async function runDaemon(folder: string): Promise<void> {
  const lock = await lockFolder(folder).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  // Another daemon was quicker; clients find that one.
  if (!lock) return;
  const version = await codeVersion(ownCode);
  const provider = await Provider.create(folder);
  const connections = new Set<Socket>();
  let stopped: Promise<void> | undefined;

  const stop = () =>
    (stopped ??= (async () => {
      server.close();
      await provider.stop();
      await lock.release();
      if (process.connected) process.disconnect();
    })());
  const endConnections = () => connections.forEach((connection) => connection.end());

  const answer = async (request: Request, connection: Socket): Promise<Reply> => {
    switch (request.ask) {
      case 'provide': {
        if (connections.size === 1 && version !== (await codeVersion(ownCode))) {
          await stop();
          return { outdated: true };
        }
        const use = new Promise<void>((resolve) => connection.once('close', () => resolve()));
        const progress = (line: string) => send(connection, { progress: line });
        return { value: await provider.provide(request, use, progress) };
      }
      case 'stop product':
        // JSON leaves out what is undefined, and the client waits for a value.
        return { value: (await provider.stopProduct(request.shape)) ?? null };
      case 'stop':
        await stop();
        return { value: null };
    }
  };

  const server = createServer((connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    // A client that was killed; its connection closes.
    connection.on('error', () => undefined);
    createInterface({ input: connection }).on('line', (line) => {
      void answer(JSON.parse(line) as Request, connection)
        .catch((error: unknown) => ({ error: messageOf(error) }))
        .then((reply) => {
          send(connection, reply);
          if (stopped) endConnections();
        });
    });
  });
  process.chdir(folder);
  await rm(SOCKET, { force: true });
  server.listen(SOCKET);
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(event, () => void stop().then(endConnections));
  }
}

function send(connection: Socket, reply: Reply): void {
  if (connection.writable) connection.write(`${JSON.stringify(reply)}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
