import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { LocalServer } from '@forecourt/local-servers/local-server';
import { startRedis } from '@forecourt/local-servers/redis';

/** A Redis of the test's own, to break. */
export class OwnRedis {
  private isFrozen = false;

  private constructor(
    private readonly folder: string,
    private server: LocalServer,
    private pid: number,
  ) {}

  static async start(): Promise<OwnRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-redis-'));
    const server = await startRedis({ folder });
    return new OwnRedis(folder, server, await pidOf(server));
  }

  get url(): string {
    return this.server.url;
  }

  /** From now on it accepts connections and answers nothing. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
    this.isFrozen = true;
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
    this.isFrozen = false;
  }

  /** From now on it refuses writes. Its primary does not exist. */
  becomeReplica(): Promise<unknown> {
    return asked(this.server, (client) => client.replicaof('127.0.0.1', 1));
  }

  becomePrimary(): Promise<unknown> {
    return asked(this.server, (client) => client.replicaof('NO', 'ONE'));
  }

  keys(): Promise<string[]> {
    return asked(this.server, (client) => client.keys('*'));
  }

  end(): Promise<void> {
    return this.server.stop();
  }

  async startAgain(): Promise<void> {
    this.server = await startRedis({
      folder: this.folder,
      port: Number(new URL(this.server.url).port),
    });
    this.pid = await pidOf(this.server);
  }

  /** Stops it for good, whatever state it is in. */
  async remove(): Promise<void> {
    if (this.isFrozen) this.thaw();
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function asked<Result>(
  server: LocalServer,
  question: (client: Redis) => Promise<Result>,
): Promise<Result> {
  const client = new Redis(server.url);
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}

const pidOf = async (server: LocalServer) =>
  Number(/process_id:(\d+)/.exec(await asked(server, (client) => client.info('server')))?.[1]);
