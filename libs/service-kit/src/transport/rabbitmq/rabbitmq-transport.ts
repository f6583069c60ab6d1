import { setTimeout as delay } from 'node:timers/promises';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { EventMessage } from '@forecourt/contracts/event';
import type {
  Reply,
  ServerOptions,
  SubscriptionOptions,
  Transport,
  TransportServer,
} from '../transport.js';
import { Blockage, openConnection } from './connection.js';
import { expectClosing } from './lasting-channel.js';
import { RabbitMqEvents } from './rabbitmq-events.js';
import { RabbitMqReplies } from './rabbitmq-replies.js';
import { RabbitMqRequests } from './rabbitmq-requests.js';
import { RabbitMqServer } from './rabbitmq-server.js';

const CLOSE_TIMEOUT_MS = 3_000;

/**
 * One process's connections to RabbitMQ. They reconnect by themselves; until then, calls fail fast.
 *
 * Short of memory or disk, RabbitMQ reads nothing from a connection that publishes, be it an acknowledgement.
 * So a process publishes on one connection and consumes on another.
 */
export class RabbitMqTransport implements Transport {
  readonly reachesReplicas = true;
  private readonly publishing: AmqpConnectionManager;
  private readonly consuming: AmqpConnectionManager;
  private readonly requests: RabbitMqRequests;
  private readonly events: RabbitMqEvents;

  /** @param url `amqp://user:password@host:port/vhost` */
  constructor(url: string) {
    this.publishing = openConnection(url, 'publishing');
    this.consuming = openConnection(url, 'consuming');
    const blockage = new Blockage(this.publishing);
    this.requests = new RabbitMqRequests(this.publishing, blockage);
    this.events = new RabbitMqEvents(this.publishing, blockage);
  }

  isConnected(): boolean {
    return this.consuming.isConnected() && this.publishing.isConnected() && this.requests.isOpen();
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
    const replies = options.answersRequests ? new RabbitMqReplies(this.publishing) : undefined;
    return new RabbitMqServer(this.consuming, replies, name, options);
  }

  async close(): Promise<void> {
    const connections = [this.publishing, this.consuming];
    connections.forEach(expectClosing);
    this.requests.close();
    // If the broker vanishes during the closing handshake, amqplib waits for ever.
    await Promise.race([
      Promise.all(connections.map((connection) => connection.close())),
      delay(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }
}
