import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Connection {
  /** The side of the process of ours. */
  client: Socket;
  /** The side of the server. */
  server: Socket;
}

/** The link between all our processes and one server: it can stall and break as networks do. */
export class TcpProxy {
  private readonly connections = new Set<Connection>();
  private stalled = false;

  private constructor(
    private readonly listener: Server,
    private readonly target: { host: string; port: number },
  ) {}

  static async start(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const listener = createServer({ allowHalfOpen: true });
    const proxy = new TcpProxy(listener, { host: hostname, port: Number(port) });
    listener.on('connection', (client) => proxy.forward(client));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return proxy;
  }

  /** The server's URL, through this proxy. */
  urlOf(target: string): string {
    const url = new URL(target);
    url.port = String((this.listener.address() as AddressInfo).port);
    return url.href;
  }

  /** Nothing passes any more, in any direction, and nobody is told. */
  stall(): void {
    this.stalled = true;
    for (const { client, server } of this.connections) {
      client.pause();
      server.pause();
    }
  }

  /** What was stalled goes on where it stood. */
  flow(): void {
    this.stalled = false;
    for (const { client, server } of this.connections) {
      client.resume();
      server.resume();
    }
  }

  /** Every connection ends with a reset, on both sides. */
  reset(): void {
    for (const { client, server } of this.connections) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  /** Our processes are told that the server sends no more; the server is not told anything. */
  halfClose(): void {
    for (const { client, server } of this.connections) {
      server.pause();
      client.end();
    }
  }

  async stop(): Promise<void> {
    this.listener.close();
    for (const { client, server } of this.connections) {
      client.destroy();
      server.destroy();
    }
    await once(this.listener, 'close');
  }

  private forward(client: Socket): void {
    const server = connect({ ...this.target, allowHalfOpen: true });
    const connection = { client, server };
    this.connections.add(connection);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay();
      from.on('data', (bytes) => {
        if (!to.writableEnded && !to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (!this.stalled) from.resume();
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        this.connections.delete(connection);
      });
      if (this.stalled) from.pause();
    }
  }
}
