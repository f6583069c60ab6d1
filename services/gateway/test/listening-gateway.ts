import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket, type SocketConstructorOpts } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { createGateway } from '../src/start-gateway.js';

const config = {
  PORT: 0,
  PUBLIC_URL: 'http://localhost:3000',
  FORECOURT_OPERATOR_TOKEN: 'never used by these tests',
  VALIDATE_REPLIES: 'false' as const,
};

/** A gateway on a port of its own, without services, for tests of what no HTTP client does. */
export class ListeningGateway {
  private constructor(
    private readonly app: NestFastifyApplication,
    readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<ListeningGateway> {
    const app = await createGateway(config, new InProcessBroker().transport());
    await app.listen(0, '127.0.0.1');
    const server = app.getHttpServer();
    return new ListeningGateway(app, server, (server.address() as AddressInfo).port);
  }

  async connect(options: SocketConstructorOpts = {}): Promise<Socket> {
    const socket = connect({ ...options, port: this.port, host: '127.0.0.1' });
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

  async isAlive(): Promise<boolean> {
    const { ok } = await fetch(`http://127.0.0.1:${this.port}/health/live`, {
      headers: { connection: 'close' },
    });
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

  stop(): Promise<void> {
    return this.app.close();
  }
}
