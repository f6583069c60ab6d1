import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import { logger } from '../../logging/logger.js';

/** So that a channel that cannot be set up does not make a hot loop. */
const REOPEN_DELAY_MS = 1_000;

const closing = new WeakSet<AmqpConnectionManager>();

/** From here on, channels close because we want it. */
export function expectClosing(connection: AmqpConnectionManager): void {
  closing.add(connection);
}

interface ChannelOptions {
  /** Whether the broker confirms what is published. */
  confirm: boolean;
  /** Milliseconds after which a publish that waits for its confirmation fails. */
  publishTimeout?: number;
  /** Runs on each new channel: at first, and whenever it is opened anew. */
  setup: (channel: Channel) => Promise<void>;
}

/** A channel that is set up again whenever it was lost. */
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
  // A connection that is lost in the middle of a setup is told here; unheard, it would end the process.
  wrapper.on('error', (error) => logger.warn({ err: error }, 'RabbitMQ channel not set up'));
  return wrapper;
}

/**
 * amqp-connection-manager opens channels anew when a connection comes back, but not when a channel alone is
 * lost (a channel error, a cancelled consumer). Then only a reconnect brings it back.
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
