import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import { logger } from '../../logging/logger.js';

/** Prevents a hot loop when a channel cannot be set up. */
const REOPEN_DELAY_MS = 1_000;

const closing = new WeakSet<AmqpConnectionManager>();

/** Call before closing the connection: from now on, a closed channel is not a fault. */
export function expectClosing(connection: AmqpConnectionManager): void {
  closing.add(connection);
}

interface ChannelOptions {
  /** Whether the broker confirms what is published. */
  confirm: boolean;
  /** How long a publish waits for its confirmation before it fails, in milliseconds. */
  publishTimeout?: number;
  /** Runs on each new channel: the first, and each one opened to replace it. */
  setup: (channel: Channel) => Promise<void>;
}

/** Opens a channel that is set up again whenever it is lost. */
export function openChannel(
  connection: AmqpConnectionManager,
  { setup, ...options }: ChannelOptions,
): ChannelWrapper {
  const wrapper = connection.createChannel({
    ...options,
    setup: async (channel: Channel) => {
      reopenWhenLost(connection, channel);
      await setup(channel);
    },
  });
  // Reports a connection lost in the middle of a setup. Without a listener, the error would end the process.
  wrapper.on('error', (error) => logger.warn({ err: error }, 'RabbitMQ channel not set up'));
  return wrapper;
}

/**
 * amqp-connection-manager reopens channels when a connection comes back, but not when only a channel is lost
 * (a channel error, a cancelled consumer). Only a reconnect brings that channel back.
 */
function reopenWhenLost(connection: AmqpConnectionManager, channel: Channel): void {
  const { connection: at } = connection;
  channel.on('error', (error: Error) => logger.error({ err: error }, 'RabbitMQ channel error'));
  channel.once('close', () => {
    setTimeout(() => {
      if (closing.has(connection) || connection.connection !== at) return;
      logger.warn('a RabbitMQ channel was lost; reconnecting');
      connection.reconnect();
    }, REOPEN_DELAY_MS).unref();
  });
}
