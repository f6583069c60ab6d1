import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A connection to a broker that a test can cut. */
export interface Proxy {
  /** The broker's URL through the proxy. */
  url: string;
  /** Drops every connection and accepts no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const forward = (client: Socket) => {
    const broker = connect(Number(port || 5672), hostname);
    for (const [from, to] of [
      [client, broker],
      [broker, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  };
  let server = await listen(0, forward);
  const address = server.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const close = async () => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await once(server, 'close');
  };
  return {
    url: url.href,
    cut: close,
    mend: async () => {
      server = await listen(address.port, forward);
    },
    stop: close,
  };
}

async function listen(port: number, forward: (client: Socket) => void): Promise<Server> {
  const server = createServer(forward);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
