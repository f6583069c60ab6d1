import { randomUUID } from 'node:crypto';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { TransportUnavailableError, type Reply } from '../transport.js';
import { LastingChannel } from './lasting-channel.js';
import { REPLAYED, requestQueue } from './topology.js';

/** RabbitMQ's pseudo-queue: replies come straight back on this channel, without a real queue. */
const DIRECT_REPLY_TO = 'amq.rabbitmq.reply-to';

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * Sends requests and receives replies. It publishes on the raw channel, because the connection manager's
 * wrapper would keep requests in memory while disconnected and send them long after the caller gave up.
 */
export class RabbitMqRequests {
  private channel?: Channel;
  private readonly pending = new Map<string, Pending>();

  constructor(connection: AmqpConnectionManager) {
    new LastingChannel<Channel>(connection, {
      confirm: false,
      setup: async (channel) => {
        await channel.consume(DIRECT_REPLY_TO, (message) => this.settle(message), { noAck: true });
        // The broker returns a mandatory message that no queue takes: the service has never been started.
        channel.on('return', ({ properties }) =>
          this.fail(String(properties.correlationId), 'The service is not running'),
        );
        channel.once('close', () => this.lose(channel));
        this.channel = channel;
      },
    });
    connection.on('disconnect', () => this.lose(this.channel));
  }

  isOpen(): boolean {
    return this.channel !== undefined;
  }

  send(service: string, body: Buffer, timeoutMs: number): Promise<Reply> {
    const { channel } = this;
    if (!channel) {
      return Promise.reject(new TransportUnavailableError('Not connected to RabbitMQ'));
    }
    const correlationId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.fail(correlationId, `${service} did not answer within ${timeoutMs} ms`),
        timeoutMs,
      );
      this.pending.set(correlationId, { resolve, reject, timer });
      try {
        channel.sendToQueue(requestQueue(service), body, {
          correlationId,
          replyTo: DIRECT_REPLY_TO,
          expiration: timeoutMs,
          deliveryMode: 1,
          mandatory: true,
        });
      } catch {
        // The channel closes, and its event has not reached us yet.
        this.fail(correlationId, 'The connection to RabbitMQ was lost');
      }
    });
  }

  close(): void {
    this.lose(this.channel);
  }

  private settle(message: ConsumeMessage | null): void {
    // null: the broker cancelled the consumer. Only a new channel will receive replies.
    if (!message) return void this.channel?.close().catch(() => undefined);
    const pending = this.take(String(message.properties.correlationId));
    const { properties, content } = message;
    pending?.resolve({
      ok: properties.type !== 'error',
      body: content,
      replayed: properties.headers?.[REPLAYED] === true,
    });
  }

  private fail(correlationId: string, reason: string): void {
    this.take(correlationId)?.reject(new TransportUnavailableError(reason));
  }

  private take(correlationId: string): Pending | undefined {
    const pending = this.pending.get(correlationId);
    if (pending) clearTimeout(pending.timer);
    this.pending.delete(correlationId);
    return pending;
  }

  /** No reply ever arrives for a lost channel, so every pending request fails now. */
  private lose(channel: Channel | undefined): void {
    if (channel !== this.channel) return;
    this.channel = undefined;
    for (const correlationId of [...this.pending.keys()]) {
      this.fail(correlationId, 'The connection to RabbitMQ was lost');
    }
  }
}
