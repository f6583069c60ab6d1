import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The line of `postmaster.pid` in which PostgreSQL writes its port, from 0. */
const PORT_LINE = 3;

/**
 * The servers that the product started in its data folder; the limit uses the same ones.
 *
 * @returns {Promise<{ databaseUrl: string, amqpUrl?: string }>} with RabbitMQ for the distributed shape
 */
export async function serversIn(folder, shape) {
  const databaseUrl = await postgresUrl(join(folder, 'postgres'));
  if (shape === 'embedded') return { databaseUrl };
  return { databaseUrl, amqpUrl: await rabbitMqUrl(join(folder, 'rabbitmq')) };
}

const SERVERS = [
  ['postgres', 'postgres'],
  ['redis', 'redis'],
  ['rabbitmq', 'rabbitmq'],
  ['rabbitmq', 'rabbitmq-epmd'],
];

/** Stops the servers that the product leaves behind when it is killed. */
export async function stopServersIn(folder) {
  // Imported late: starting the product compiles it.
  const { stopSurvivor } = await import('@forecourt/local-servers/server-process');
  for (const [place, name] of SERVERS) {
    await stopSurvivor(join(folder, place), name, [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ]);
  }
}

async function postgresUrl(folder) {
  const password = await readFile(join(folder, 'postgres-password'), 'utf8');
  const note = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  const port = note.split('\n')[PORT_LINE];
  return `postgres://postgres:${password.trim()}@127.0.0.1:${port}/forecourt`;
}

async function rabbitMqUrl(folder) {
  const password = await readFile(join(folder, 'rabbitmq-password'), 'utf8');
  const settings = await readFile(join(folder, 'rabbitmq', 'rabbitmq.conf'), 'utf8');
  const [, address] = /^listeners\.tcp\.local = (.+)$/m.exec(settings);
  return `amqp://forecourt:${password.trim()}@${address}`;
}
