import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { EventMessage } from '@forecourt/contracts/event';
import { TransportUnavailableError } from '../transport.js';
import type { Blockage } from './connection.js';
import { LastingChannel } from './lasting-channel.js';
import { assertEventExchange, EVENT_EXCHANGE } from './topology.js';

/** The outbox soon tries again, so an event must not wait in memory longer than this. */
const PUBLISH_TIMEOUT_MS = 5_000;

/** Publishes events: persistent messages on a confirm channel. */
export class RabbitMqEvents {
  private readonly channel: LastingChannel<ConfirmChannel>;
  /** Events that no queue took. The broker returns them before it confirms them. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly connection: AmqpConnectionManager,
    private readonly blockage: Blockage,
  ) {
    this.channel = new LastingChannel<ConfirmChannel>(connection, {
      confirm: true,
      publishTimeout: PUBLISH_TIMEOUT_MS,
      setup: async (channel) => {
        channel.on('return', ({ properties }) => this.returned.add(String(properties.messageId)));
        await assertEventExchange(channel);
      },
    });
  }

  /**
   * Resolves when the broker has confirmed that it holds the event.
   *
   * @throws TransportUnavailableError also while no queue exists that takes the event
   */
  async publish(event: EventMessage): Promise<void> {
    if (!this.connection.isConnected()) {
      throw new TransportUnavailableError('Not connected to RabbitMQ');
    }
    const { because } = this.blockage;
    if (because) throw new TransportUnavailableError(because);
    await this.channel.publish(EVENT_EXCHANGE, event.name, Buffer.from(JSON.stringify(event)), {
      persistent: true,
      mandatory: !event.broadcast,
      messageId: event.id,
      contentType: 'application/json',
    });
    if (this.returned.delete(event.id)) {
      throw new TransportUnavailableError(`No queue takes ${event.name} yet`);
    }
  }
}
