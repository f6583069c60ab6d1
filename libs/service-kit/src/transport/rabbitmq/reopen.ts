import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import { logger } from '../../logging/logger.js';

/** So that a channel that cannot be set up does not make a hot loop. */
const REOPEN_DELAY_MS = 1_000;

const closing = new WeakSet<AmqpConnectionManager>();

/** From here on, channels close because we want it. */
export function expectClosing(connection: AmqpConnectionManager): void {
  closing.add(connection);
}

/**
 * amqp-connection-manager opens channels anew when a connection comes back, but not when a channel
 * alone is lost (a channel error, a cancelled consumer). Then only a reconnect brings it back.
 */
export function reopenWhenLost(connection: AmqpConnectionManager, channel: Channel): void {
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
