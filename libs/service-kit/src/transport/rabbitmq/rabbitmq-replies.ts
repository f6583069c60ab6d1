import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { logOnce } from '../../logging/outages.js';
import { logger } from '../../logging/logger.js';
import type { Reply } from '../transport.js';
import { LastingChannel } from './lasting-channel.js';
import { REPLAYED } from './topology.js';

/** Sends a service's replies. One that cannot be sent is given up: its caller waits for no later one. */
export class RabbitMqReplies {
  private channel?: Channel;
  private readonly lasting: LastingChannel<Channel>;

  constructor(connection: AmqpConnectionManager) {
    this.lasting = new LastingChannel<Channel>(connection, {
      confirm: false,
      setup: (channel) => {
        this.channel = channel;
        channel.once('close', () => {
          if (this.channel === channel) this.channel = undefined;
        });
        return Promise.resolve();
      },
    });
  }

  isOpen(): boolean {
    return this.channel !== undefined;
  }

  waitForConnect(): Promise<void> {
    return this.lasting.waitForConnect();
  }

  send({ properties }: ConsumeMessage, { ok, body, replayed }: Reply): void {
    // What nobody waits for names no address.
    if (!properties.replyTo) return;
    try {
      if (!this.channel) throw new Error('Not connected to RabbitMQ');
      this.channel.sendToQueue(String(properties.replyTo), body, {
        correlationId: String(properties.correlationId),
        type: ok ? undefined : 'error',
        headers: replayed ? { [REPLAYED]: true } : undefined,
        deliveryMode: 1,
      });
    } catch (error) {
      logOnce('replies not sent', () => logger.warn({ err: error }, 'a reply could not be sent'));
    }
  }
}
