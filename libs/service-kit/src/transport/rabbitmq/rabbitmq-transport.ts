import { setTimeout as delay } from 'node:timers/promises';
import { connect, type AmqpConnectionManager } from 'amqp-connection-manager';
import type { EventMessage } from '@forecourt/contracts/event';
import { logger } from '../../logging/logger.js';
import { logOnce } from '../../logging/outages.js';
import type {
  Reply,
  ServerOptions,
  SubscriptionOptions,
  Transport,
  TransportServer,
} from '../transport.js';
import { RabbitMqEvents } from './rabbitmq-events.js';
import { RabbitMqRequests } from './rabbitmq-requests.js';
import { expectClosing } from './lasting-channel.js';
import { RabbitMqServer } from './rabbitmq-server.js';

const CLOSE_TIMEOUT_MS = 3_000;

/** One process's connection to RabbitMQ. It reconnects by itself; until then, calls fail fast. */
export class RabbitMqTransport implements Transport {
  private readonly connection: AmqpConnectionManager;
  private readonly requests: RabbitMqRequests;
  private readonly events: RabbitMqEvents;

  /** @param url `amqp://user:password@host:port/vhost` */
  constructor(url: string) {
    this.connection = connect([url], {
      heartbeatIntervalInSeconds: 5,
      reconnectTimeInSeconds: 1,
      // Without noDelay, every message longer than one frame waits for the peer's delayed ACK.
      connectionOptions: { noDelay: true, timeout: 5_000 },
    });
    this.connection.on('connect', () => logger.info('connected to RabbitMQ'));
    this.connection.on('disconnect', ({ err }) =>
      logger.warn({ err }, 'disconnected from RabbitMQ'),
    );
    this.connection.on('connectFailed', ({ err }) =>
      logOnce(`no connection to RabbitMQ: ${err.message}`, () =>
        logger.warn({ reason: err.message }, 'cannot connect to RabbitMQ yet'),
      ),
    );
    this.requests = new RabbitMqRequests(this.connection);
    this.events = new RabbitMqEvents(this.connection);
  }

  isConnected(): boolean {
    return this.connection.isConnected() && this.requests.isOpen();
  }

  request(service: string, message: Buffer, timeoutMs: number): Promise<Reply> {
    return this.requests.send(service, message, timeoutMs);
  }

  publish(event: EventMessage): Promise<void> {
    return this.events.publish(event);
  }

  canPublish(): boolean {
    return this.events.canPublish();
  }

  onCanPublish(listener: () => void): void {
    this.events.onCanPublish(listener);
  }

  createServer(name: string, options: SubscriptionOptions & ServerOptions): TransportServer {
    return new RabbitMqServer(this.connection, name, options);
  }

  async close(): Promise<void> {
    expectClosing(this.connection);
    this.requests.close();
    // If the broker vanishes during the closing handshake, amqplib waits for ever.
    await Promise.race([
      this.connection.close(),
      delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }
}
