import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  portOf,
  type LocalServer,
  type LocalServerOptions,
} from '@forecourt/local-servers/local-server';
import { parseIdentity } from '@forecourt/local-servers/process-identity';
import { startPostgres } from '@forecourt/local-servers/postgres';
import { startRabbitMq } from '@forecourt/local-servers/rabbitmq';
import { startRedis } from '@forecourt/local-servers/redis';
import { listens } from './listens.js';
import { Part, type Program } from './part.js';
import { TcpProxy } from './tcp-proxy.js';

interface ServerProgram extends Program {
  port: number;
  url: string;
}

/** A server, its URL, and the link by which our processes reach it. */
interface Server {
  part: Part<ServerProgram>;
  /** Past the proxy, for the run itself. */
  url: string;
  link: TcpProxy;
  /** Through the proxy, for our processes. */
  linkedUrl: string;
}

export type Link = 'postgres' | 'rabbitmq' | 'redis';
export type Servers = Record<Link, Server>;

type Start = (options: LocalServerOptions) => Promise<LocalServer>;

const starts: Record<Link, Start> = {
  postgres: startPostgres,
  rabbitmq: startRabbitMq,
  redis: startRedis,
};

interface ServersOptions {
  folder: string;
  say: (line: string) => void;
  undo: (step: () => Promise<unknown>) => void;
}

export async function startServers(options: ServersOptions): Promise<Servers> {
  const [postgres, rabbitmq, redis] = await Promise.all([
    startServer('postgres', options),
    startServer('rabbitmq', options),
    startServer('redis', options),
  ]);
  return { postgres, rabbitmq, redis };
}

async function startServer(name: Link, { folder, say, undo }: ServersOptions): Promise<Server> {
  const ownFolder = join(folder, name);
  let port: number | undefined;
  const part = new Part<ServerProgram>({
    name,
    start: async (signal) => {
      const server = await starts[name]({ folder: ownFolder, signal, port });
      port = portOf(server);
      return {
        port,
        url: server.url,
        ended: server.ended,
        stop: () => server.stop(),
        pid: () => noted(join(ownFolder, `${name}.process`)),
      };
    },
    accepts: async () => port !== undefined && listens(port),
    say,
  });
  undo(() => part.stop());
  const { url } = await part.start();
  const link = await TcpProxy.start(url);
  undo(() => link.stop());
  return { part, url, link, linkedUrl: link.urlOf(url) };
}

/** The number of the process that `startPostgres` and its like have noted. */
async function noted(file: string): Promise<number> {
  const identity = parseIdentity(await readFile(file, 'utf8'));
  if (!identity) throw new Error(`${file} does not name a process`);
  return identity.pid;
}
