import { z } from 'zod';
import { missingExecutables } from '@forecourt/local-servers/executables';
import { startPostgres } from '@forecourt/local-servers/postgres';
import { startRabbitMq } from '@forecourt/local-servers/rabbitmq';
import { startRedis } from '@forecourt/local-servers/redis';
import {
  amqpUrlVariable,
  loadConfig,
  optionalVariable,
  postgresUrlVariable,
  redisUrlVariable,
} from '@forecourt/service-kit/config';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import { DATABASE_NAME, withDatabase } from './local-database.js';
import { StartError } from './start-error.js';
import type { Host } from './run-host.js';

export const serverVariables = z.object({
  DATABASE_URL: optionalVariable(
    postgresUrlVariable.describe('PostgreSQL, as a role that may create roles and schemas'),
    'starts one',
  ),
  REDIS_URL: optionalVariable(redisUrlVariable, 'starts one'),
  AMQP_URL: optionalVariable(amqpUrlVariable, 'starts one'),
});

export interface Servers {
  /** Of a role that may create roles and schemas. */
  databaseUrl: string;
  redisUrl: string;
  amqpUrl: string;
}

/**
 * PostgreSQL, Redis and RabbitMQ: by URL where one is given, else started here on free ports.
 *
 * @throws StartError naming what is missing and the command that installs it
 */
export async function provideServers({ folder, undo, say }: Host): Promise<Servers> {
  const given = loadConfig(serverVariables, process.env);
  const wanted = [
    ...(given.REDIS_URL ? [] : ['redis-server']),
    ...(given.AMQP_URL ? [] : ['rabbitmq-server']),
  ];
  const missing = missingExecutables(wanted);
  if (missing.length > 0) throw new StartError(missingMessage(missing));

  const own = async (
    name: string,
    start: () => Promise<{ url: string; stop(): Promise<void> }>,
  ) => {
    say(`Starting ${name} …`);
    const server = await start();
    undo.add(() => server.stop());
    return server.url;
  };
  const databaseUrl =
    given.DATABASE_URL ??
    (await own('PostgreSQL', () => startPostgres({ folder: folder.postgres, onProgress: say })));
  if (!given.DATABASE_URL) await ensureDatabase(databaseUrl, DATABASE_NAME);
  return {
    databaseUrl: given.DATABASE_URL ?? withDatabase(databaseUrl),
    redisUrl:
      given.REDIS_URL ??
      (await own('Redis', () => startRedis({ folder: folder.redis, onProgress: say }))),
    amqpUrl:
      given.AMQP_URL ??
      (await own('RabbitMQ', () => startRabbitMq({ folder: folder.rabbitmq, onProgress: say }))),
  };
}

function missingMessage(missing: { name: string; install: string }[]): string {
  const variables: Record<string, string> = {
    'redis-server': 'REDIS_URL',
    'rabbitmq-server': 'AMQP_URL',
  };
  const lines = missing.map(
    ({ name, install }) =>
      `  ${name}: install it with \`${install}\`, or give the URL of a running one in ${variables[name]}`,
  );
  return `The distributed shape needs what is not on this machine:\n${lines.join('\n')}`;
}
