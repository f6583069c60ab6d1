import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket, type SocketConstructorOpts } from 'node:net';
import { checkHealth } from '@forecourt/contracts/health';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { FakeNeighbours } from '@forecourt/service-kit/testing/fake-neighbours';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { createGateway, serve, type RunningGateway } from '../src/start-gateway.js';

const config = {
  PORT: 0,
  PUBLIC_URL: 'http://localhost:3000',
  FORECOURT_OPERATOR_TOKEN: 'never used by these tests',
  ORGANIZATION_CONCURRENCY: 100,
  VALIDATE_REPLIES: 'false' as const,
};

/** A gateway on a port of its own, for tests of connections. Behind it, only catalog's health is faked. */
export class ListeningGateway {
  private constructor(
    private readonly running: RunningGateway,
    readonly server: Server,
  ) {}

  /** @param catalog what catalog lacks */
  static async start(catalog = () => Promise.resolve<string[]>([])): Promise<ListeningGateway> {
    const broker = new InProcessBroker();
    const app = await createGateway(config, broker.transport());
    const gateway = new ListeningGateway(await serve(app, 0), app.getHttpServer());
    new FakeNeighbours(broker).fake(checkHealth('catalog'), async () => ({
      unmet: await catalog(),
    }));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${this.running.port}`;
  }

  async connect(options: SocketConstructorOpts = {}): Promise<Socket> {
    const socket = connect({ ...options, port: this.running.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    return socket;
  }

  /** A connection at the peer and at the gateway. */
  async connectBothEnds(): Promise<[peer: Socket, accepted: Socket]> {
    const connection = once(this.server, 'connection') as Promise<[Socket]>;
    const peer = await this.connect();
    const [accepted] = await connection;
    return [peer, accepted];
  }

  /** Begins a request by these lines, on a connection of its own. */
  async begin(...lines: string[]): Promise<Socket> {
    const [socket] = await this.connectBothEnds();
    socket.write(lines.map((line) => `${line}\r\n`).join(''));
    return socket;
  }

  async isAlive(): Promise<boolean> {
    const { ok } = await fetch(`${this.url}/health/live`, { headers: { connection: 'close' } });
    return ok;
  }

  /** Waits until the gateway has closed every connection. */
  async isLeftAlone(): Promise<void> {
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        this.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await eventually(async () => expect(await connections()).toBe(0));
  }

  stop(drainMs?: number): Promise<void> {
    return this.running.stop(drainMs);
  }
}
