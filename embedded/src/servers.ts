import { startRabbitMq } from '@forecourt/local-servers/rabbitmq';
import { startRedis } from '@forecourt/local-servers/redis';
import { loadConfig } from '@forecourt/service-kit/config';
import { startOwnDatabase } from './own-database.js';
import { startOwnServer } from './own-server.js';
import { serverVariables } from './server-variables.js';
import type { Host } from './shape.js';

export interface Servers {
  /** With a role that may create roles and schemas. */
  databaseUrl: string;
  redisUrl: string;
  amqpUrl: string;
}

/**
 * Provides PostgreSQL, Redis and RabbitMQ: by URL if given, otherwise started here on free ports.
 */
export async function provideServers(host: Host): Promise<Servers> {
  const given = loadConfig(serverVariables, process.env);
  return {
    databaseUrl: given.DATABASE_URL ?? (await startOwnDatabase(host)),
    redisUrl:
      given.REDIS_URL ?? (await startOwnServer(host, 'Redis', host.folder.redis, startRedis)),
    amqpUrl:
      given.AMQP_URL ??
      (await startOwnServer(host, 'RabbitMQ', host.folder.rabbitmq, startRabbitMq)),
  };
}
