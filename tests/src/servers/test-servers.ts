import { join } from 'node:path';
import { startPostgres } from '@forecourt/local-servers/postgres';
import { rabbitMq, redis } from './broker.js';
import type { Say } from '../runner/say.js';
import type { RunningServer } from './running-server.js';
import { providePrograms, startBroker } from './start-broker.js';

/** `programs`: the executables of RabbitMQ and Redis, for tests that start them themselves. */
export type ServerName = 'postgres' | 'rabbitmq' | 'redis' | 'programs';

const variableOf = {
  postgres: 'TEST_POSTGRES_URL',
  rabbitmq: 'TEST_AMQP_URL',
  redis: 'TEST_REDIS_URL',
};

/** The servers of one test run. Each is started when it is first needed, and once. */
export class TestServers {
  private readonly running = new Map<ServerName, RunningServer>();

  constructor(
    private readonly folder: string,
    private readonly say: Say,
  ) {}

  /** Gives the environment variables by which tests find the servers that they need. */
  async start(names: ServerName[]): Promise<Record<string, string>> {
    const env: Record<string, string> = {};
    for (const name of names) {
      if (name === 'programs') await providePrograms([rabbitMq, redis], this.say);
      else env[variableOf[name]] = (await this.get(name)).url;
    }
    return env;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running.values()].map((server) => server.stop()));
  }

  private async get(name: keyof typeof variableOf): Promise<RunningServer> {
    const known = this.running.get(name);
    if (known) return known;
    const server = await this.launch(name);
    this.running.set(name, server);
    this.say(`${variableOf[name]}: ${server.origin}`);
    return server;
  }

  private async launch(name: keyof typeof variableOf): Promise<RunningServer> {
    if (name === 'rabbitmq') return startBroker(rabbitMq, this.folder, this.say);
    if (name === 'redis') return startBroker(redis, this.folder, this.say);
    const given = process.env['TEST_POSTGRES_URL'];
    if (given) {
      return { url: given, origin: 'the one of TEST_POSTGRES_URL', stop: () => Promise.resolve() };
    }
    const server = await startPostgres({
      folder: join(this.folder, 'pg'),
      durable: false,
      onProgress: this.say,
    });
    return { url: server.url, origin: 'PostgreSQL from npm', stop: () => server.stop() };
  }
}
