import { connect, type AmqpConnectionManager } from 'amqp-connection-manager';
import { logger } from '../../logging/logger.js';
import { logOnce } from '../../logging/outages.js';

/** One of a process's connections to RabbitMQ. It reconnects by itself. */
export function openConnection(url: string, purpose: string): AmqpConnectionManager {
  const connection = connect([url], {
    heartbeatIntervalInSeconds: 5,
    reconnectTimeInSeconds: 1,
    connectionOptions: {
      // Without noDelay, every message longer than one frame waits for the peer's delayed ACK.
      noDelay: true,
      timeout: 5_000,
      clientProperties: { connection_name: purpose },
    },
  });
  connection.on('connect', () => logger.info({ purpose }, 'connected to RabbitMQ'));
  connection.on('disconnect', ({ err }) =>
    logger.warn({ err, purpose }, 'disconnected from RabbitMQ'),
  );
  connection.on('connectFailed', ({ err }) =>
    logOnce(`no connection to RabbitMQ: ${err.message}`, () =>
      logger.warn({ reason: err.message }, 'cannot connect to RabbitMQ yet'),
    ),
  );
  return connection;
}

/**
 * Whether RabbitMQ takes what a connection publishes. Short of memory or disk, it reads nothing more from
 * connections that publish, and tells them so.
 */
export class Blockage {
  private reason?: string;

  constructor(connection: AmqpConnectionManager) {
    connection.on('blocked', ({ reason }) => {
      this.reason = reason;
      logger.warn({ reason }, 'RabbitMQ takes no messages');
    });
    connection.on('unblocked', () => {
      this.reason = undefined;
      logger.info('RabbitMQ takes messages again');
    });
    connection.on('disconnect', () => (this.reason = undefined));
  }

  /** Why nothing can be published, if so. */
  get because(): string | undefined {
    return this.reason && `RabbitMQ takes no messages: ${this.reason}`;
  }
}
