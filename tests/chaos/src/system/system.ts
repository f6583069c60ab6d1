import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { until } from './until.js';
import { Undo } from '@forecourt/embedded/undo';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import { HttpProxy } from './http-proxy.js';
import { prepareProcesses, type Instance, type ProcessKind } from './processes.js';
import { startServers, type Servers } from './servers.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';

const DATABASE = 'forecourt';
const READY_BOUND_MS = 180_000;

export type Say = (line: string) => void;

/** Everything under test: three servers, twelve processes, and the proxies between them. */
export class System {
  private readonly undo = new Undo();
  readonly operatorToken = randomBytes(24).toString('hex');
  servers!: Servers;
  proxy!: HttpProxy;
  instances: Instance[] = [];
  /** Where PostgreSQL keeps its data, if this user may mount one. */
  smallDisk: SmallDisk | undefined;
  /** Past the proxy, as the superuser: reads every schema in one consistent look. */
  databaseUrl!: string;

  private constructor(
    readonly folder: string,
    readonly say: Say,
  ) {}

  /** Where every process and server logs. */
  get logs(): string {
    return join(this.folder, 'logs');
  }

  static async create(say: Say): Promise<System> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-chaos-'));
    const system = new System(folder, say);
    system.undo.add(() => rm(folder, { recursive: true, force: true }));
    await mkdir(system.logs);
    return system;
  }

  async start(): Promise<void> {
    const { folder, say, undo, logs, operatorToken } = this;
    const add = (step: () => Promise<unknown>) => undo.add(step);
    this.smallDisk = await mountSmallDisk(join(folder, 'postgres'));
    if (this.smallDisk) add(() => this.smallDisk!.unmount());
    say('Starting PostgreSQL, RabbitMQ and Redis …');
    this.servers = await startServers({ folder, say, undo: add });
    await ensureDatabase(this.servers.postgres.url, DATABASE);
    const databaseUrl = new URL(this.servers.postgres.url);
    databaseUrl.pathname = `/${DATABASE}`;
    this.databaseUrl = databaseUrl.href;

    say('Starting two gateways and two instances of each service …');
    this.proxy = await HttpProxy.start();
    add(() => this.proxy.stop());
    this.instances = await prepareProcesses({
      logs,
      servers: this.servers,
      databaseUrl: databaseUrl.href,
      proxy: this.proxy,
      operatorToken,
      say,
    });
    add(() => Promise.all(this.instances.map(({ part }) => part.stop())));
    await Promise.all(this.instances.map(({ part }) => part.start()));
    if (await until(() => this.ready(), READY_BOUND_MS)) return;
    throw new Error(`The product did not become ready; its logs are in ${logs}`);
  }

  /** Whether every process says that it can do its work. */
  async ready(): Promise<boolean> {
    const answers = await Promise.all(this.instances.map(({ part }) => part.accepts()));
    return answers.every(Boolean);
  }

  instance(name: string): Instance {
    const found = this.instances.find((instance) => instance.name === name);
    if (!found) throw new Error(`There is no instance ${name}`);
    return found;
  }

  instancesOf(kind: ProcessKind): Instance[] {
    return this.instances.filter((instance) => instance.kind === kind);
  }

  /** Runs one statement, past the proxy. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops everything and removes its folder. */
  async stop(): Promise<void> {
    await this.undo.run();
  }
}
