import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel, Options } from 'amqplib';
import { logger } from '../../logging/logger.js';

/** Prevents a hot loop when a channel cannot be set up. */
const REOPEN_DELAY_MS = 1_000;

const closing = new WeakSet<AmqpConnectionManager>();

/** Call before closing the connection: from now on, a closed channel is not a fault. */
export function expectClosing(connection: AmqpConnectionManager): void {
  closing.add(connection);
}

interface ChannelOptions<C extends Channel> {
  /** Whether the broker confirms what is published. */
  confirm: C extends ConfirmChannel ? true : false;
  /** How long a publish waits for its confirmation before it fails, in milliseconds. */
  publishTimeout?: number;
  /** Runs on each new channel: the first, and each one opened to replace it. */
  setup: (channel: C) => Promise<void>;
}

/**
 * A channel that is opened again whenever it is lost, be it with its connection or alone. amqp-connection-manager
 * reopens channels when a connection comes back, but not one that alone was lost (a channel error, a cancelled
 * consumer); the other channels of the connection must not suffer from that.
 */
export class LastingChannel<C extends Channel> {
  private wrapper: ChannelWrapper;
  private isClosed = false;

  constructor(
    private readonly connection: AmqpConnectionManager,
    private readonly options: ChannelOptions<C>,
  ) {
    this.wrapper = this.open();
  }

  /** @throws Error if the channel is lost before the broker has confirmed the message */
  async publish(exchange: string, key: string, body: Buffer, options: Options.Publish) {
    await this.wrapper.publish(exchange, key, body, options);
  }

  waitForConnect(): Promise<void> {
    return this.wrapper.waitForConnect();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.wrapper.close();
  }

  private open(): ChannelWrapper {
    const { setup, ...options } = this.options;
    const wrapper: ChannelWrapper = this.connection.createChannel({
      ...options,
      setup: async (channel: Channel) => {
        this.replaceIfLost(channel);
        // `confirm` decides which of the two it is.
        await setup(channel as C);
      },
    });
    // Reports a connection lost in the middle of a setup. Without a listener, the error would end the process.
    wrapper.on('error', (error) => logger.warn({ err: error }, 'RabbitMQ channel not set up'));
    return wrapper;
  }

  private replaceIfLost(channel: Channel): void {
    const { connection: at } = this.connection;
    const { wrapper } = this;
    channel.on('error', (error: Error) => logger.error({ err: error }, 'RabbitMQ channel error'));
    channel.once('close', () => {
      setTimeout(() => {
        // With a new connection, the manager has opened a new channel.
        if (this.isClosed || closing.has(this.connection)) return;
        if (this.connection.connection !== at || this.wrapper !== wrapper) return;
        logger.warn('a RabbitMQ channel was lost; opening another');
        this.wrapper = this.open();
        // What still waits to be published on it fails, and is sent again by the outbox.
        wrapper.close().catch(() => undefined);
      }, REOPEN_DELAY_MS).unref();
    });
  }
}
