/**
 * A program for the tests to kill: starts a server or locks a folder, prints `ready` and the
 * server's URL, and keeps running.
 */
import { lockFolder } from '../../src/folder-lock.js';
import { startPostgres } from '../../src/postgres.js';
import { startRabbitMq } from '../../src/rabbitmq.js';
import { startRedis } from '../../src/redis.js';

const [kind, folder = ''] = process.argv.slice(2);

async function hold(): Promise<string> {
  switch (kind) {
    case 'postgres':
      return (await startPostgres({ folder })).url;
    case 'redis':
      return (await startRedis({ folder })).url;
    case 'rabbitmq':
      return (await startRabbitMq({ folder })).url;
    case 'lock':
      await lockFolder(folder);
      return '';
    default:
      throw new Error(`Nothing is called ${kind}.`);
  }
}

process.stdout.write('begun\n');
try {
  process.stdout.write(`ready ${await hold()}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`failed ${(error as Error).name}: ${(error as Error).message}\n`);
}
