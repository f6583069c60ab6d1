import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import type { EventMessage } from '@forecourt/contracts/event';
import { reasonOf } from '../../logging/outages.js';
import { TransportUnavailableError, UnroutedEventError } from '../transport.js';
import type { Blockage } from './connection.js';
import { LastingChannel } from './lasting-channel.js';
import { assertEventExchange, EVENT_EXCHANGE } from './topology.js';

/** The outbox soon tries again, so an event must not wait in memory longer than this. */
const PUBLISH_TIMEOUT_MS = 5_000;

/** Publishes events: persistent messages on a confirm channel. */
export class RabbitMqEvents {
  private readonly channel: LastingChannel<ConfirmChannel>;
  /** The channel while it is open. */
  private open?: ConfirmChannel;
  private readonly publishers: (() => void)[] = [];
  /** Events that no queue took. The broker returns them before it confirms them. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly connection: AmqpConnectionManager,
    private readonly blockage: Blockage,
  ) {
    connection.on('unblocked', () => this.tell());
    connection.on('disconnect', () => (this.open = undefined));
    this.channel = new LastingChannel<ConfirmChannel>(connection, {
      confirm: true,
      publishTimeout: PUBLISH_TIMEOUT_MS,
      setup: async (channel) => {
        channel.on('return', ({ properties }) => this.returned.add(String(properties.messageId)));
        channel.once('close', () => {
          if (this.open === channel) this.open = undefined;
        });
        await assertEventExchange(channel);
        this.open = channel;
        this.tell();
      },
    });
  }

  canPublish(): boolean {
    return this.open !== undefined && this.blockage.because === undefined;
  }

  onCanPublish(listener: () => void): void {
    this.publishers.push(listener);
  }

  /**
   * Resolves when the broker has confirmed that it holds the event.
   *
   * @throws UnroutedEventError while no queue exists that takes the event
   */
  async publish(event: EventMessage): Promise<void> {
    if (!this.connection.isConnected()) {
      throw new TransportUnavailableError('Not connected to RabbitMQ');
    }
    const { because } = this.blockage;
    if (because) throw new TransportUnavailableError(because);
    const body = Buffer.from(JSON.stringify(event));
    const options = {
      persistent: true,
      mandatory: !event.broadcast,
      messageId: event.id,
      contentType: 'application/json',
    };
    try {
      await this.channel.publish(EVENT_EXCHANGE, event.name, body, options);
    } catch (error) {
      throw new TransportUnavailableError(`RabbitMQ did not take the event: ${reasonOf(error)}`);
    }
    if (this.returned.delete(event.id)) throw new UnroutedEventError(event.name);
  }

  private tell(): void {
    if (this.canPublish()) for (const tell of this.publishers) tell();
  }
}
