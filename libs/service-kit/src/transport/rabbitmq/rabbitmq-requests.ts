import { randomUUID } from 'node:crypto';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import {
  NoConsumerError,
  NoReplyError,
  TransportUnavailableError,
  type Reply,
} from '../transport.js';
import type { Blockage } from './connection.js';
import { LastingChannel } from './lasting-channel.js';
import { REPLAYED, requestQueue } from './topology.js';

/** RabbitMQ's pseudo-queue: replies come straight back on this channel, without a real queue. */
const DIRECT_REPLY_TO = 'amq.rabbitmq.reply-to';

interface Pending {
  service: string;
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

  constructor(
    connection: AmqpConnectionManager,
    private readonly blockage: Blockage,
  ) {
    new LastingChannel<Channel>(connection, {
      confirm: false,
      setup: async (channel) => {
        await channel.consume(DIRECT_REPLY_TO, (message) => this.settle(message), { noAck: true });
        // The broker returns a mandatory message that no queue takes: nobody consumes the service's requests.
        channel.on('return', ({ properties }) => this.comeBack(String(properties.correlationId)));
        channel.once('close', () => this.lose(channel));
        this.channel = channel;
      },
    });
    connection.on('disconnect', () => this.lose(this.channel));
    // Services cannot reply either, and what was just sent may be stuck.
    connection.on('blocked', () => this.failAll('RabbitMQ takes no messages'));
  }

  isOpen(): boolean {
    return this.channel !== undefined;
  }

  send(service: string, body: Buffer, timeoutMs: number): Promise<Reply> {
    const { channel } = this;
    if (!channel) {
      return Promise.reject(new TransportUnavailableError('Not connected to RabbitMQ'));
    }
    const { because } = this.blockage;
    if (because) return Promise.reject(new TransportUnavailableError(because));
    const correlationId = randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          this.fail(
            correlationId,
            new NoReplyError(`${service} did not answer within ${timeoutMs} ms`),
          ),
        timeoutMs,
      );
      this.pending.set(correlationId, { service, resolve, reject, timer });
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
        this.fail(
          correlationId,
          new TransportUnavailableError('The connection to RabbitMQ was lost'),
        );
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

  private comeBack(correlationId: string): void {
    const pending = this.take(correlationId);
    pending?.reject(new NoConsumerError(pending.service));
  }

  private fail(correlationId: string, error: Error): void {
    this.take(correlationId)?.reject(error);
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
    this.failAll('The connection to RabbitMQ was lost');
  }

  private failAll(reason: string): void {
    for (const correlationId of [...this.pending.keys()]) {
      this.fail(correlationId, new NoReplyError(reason));
    }
  }
}
