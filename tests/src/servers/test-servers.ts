import { join } from 'node:path';
import { startPostgres } from '@forecourt/local-servers/postgres';
import type { Say } from '../say.js';
import { rabbitMq, redis } from './broker.js';
import { listens } from './listens.js';
import type { RunningServer } from './running-server.js';
import { providePrograms, startBroker } from './start-broker.js';
import { Turns } from '../turns.js';

const variables = {
  postgres: ['TEST_POSTGRES_URL'],
  rabbitmq: ['TEST_AMQP_URL', 'AMQP_URL'],
  redis: ['TEST_REDIS_URL', 'REDIS_URL'],
} as const;

type Server = keyof typeof variables;

/** `programs`: the executables of RabbitMQ and Redis, for tests that start them themselves. */
export type ServerName = Server | 'programs';

/** The variable by which tests find a server. */
type ServerVariable = (typeof variables)[Server][0];
export type ServerVariables = Partial<Record<ServerVariable, string>>;

/** The servers that the environment names; they are used instead of our own. */
export function givenServers(env: NodeJS.ProcessEnv): ServerVariables {
  const given = Object.values(variables).map((names) => {
    const url = names.map((name) => env[name]).find(Boolean);
    return [names[0], url] as const;
  });
  return Object.fromEntries(given.filter(([, url]) => url !== undefined));
}

/** The servers of one folder. Each is started when it is first needed, and again if it has ended. */
export class TestServers {
  private readonly running = new Map<Server, RunningServer>();
  private readonly turns = new Turns();

  constructor(private readonly folder: string) {}

  /** Returns the variables by which tests find the servers that they need. */
  async provide(names: ServerName[], given: ServerVariables, say: Say): Promise<ServerVariables> {
    const env: ServerVariables = {};
    for (const name of names) {
      if (name === 'programs') {
        await this.turns.take(() => providePrograms([rabbitMq, redis], say));
      } else {
        const [variable] = variables[name];
        env[variable] = given[variable] ?? (await this.turns.take(() => this.get(name, say)));
      }
    }
    return env;
  }

  stop(): Promise<void> {
    return this.turns.take(async () => {
      await Promise.all([...this.running.values()].map((server) => server.stop()));
    });
  }

  private async get(name: Server, say: Say): Promise<string> {
    const known = this.running.get(name);
    if (known && (await listens(known.url))) return known.url;
    await known?.stop();
    const server = await this.launch(name, say);
    this.running.set(name, server);
    return server.url;
  }

  private async launch(name: Server, say: Say): Promise<RunningServer> {
    if (name === 'rabbitmq') return startBroker(rabbitMq, this.folder, say);
    if (name === 'redis') return startBroker(redis, this.folder, say);
    const folder = join(this.folder, 'pg');
    return startPostgres({ folder, durable: false, onProgress: say });
  }
}
