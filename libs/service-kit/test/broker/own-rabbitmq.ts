import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LocalServer } from '@forecourt/local-servers/local-server';
import { startRabbitMq } from '@forecourt/local-servers/rabbitmq';

/** Debian's script of this name would switch to another user. */
const CONTROL = ['/usr/lib/rabbitmq/bin/rabbitmqctl', 'rabbitmqctl'];

/** A RabbitMQ of the test's own, to break. */
export class OwnRabbitMq {
  private constructor(
    private readonly folder: string,
    private readonly server: LocalServer,
  ) {}

  static async start(): Promise<OwnRabbitMq> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-rabbitmq-'));
    return new OwnRabbitMq(folder, await startRabbitMq({ folder }));
  }

  get url(): string {
    return this.server.url;
  }

  /** From now on it takes no more messages. */
  runShortOfMemory(): Promise<void> {
    return this.control('set_vm_memory_high_watermark', '0');
  }

  getMemoryBack(): Promise<void> {
    return this.control('set_vm_memory_high_watermark', '0.6');
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async control(...command: string[]): Promise<void> {
    const home = join(this.folder, 'rabbitmq');
    const pid = (await readFile(join(home, 'pid'), 'utf8')).trim();
    // The name service of this server listens on a port of its own.
    const settings = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    const env = Object.fromEntries(
      settings.filter(Boolean).map((setting) => setting.split(/=(.*)/s).slice(0, 2)),
    ) as NodeJS.ProcessEnv;
    const file = CONTROL.find((path) => existsSync(path)) ?? 'rabbitmqctl';
    await promisify(execFile)(file, command, { env });
  }
}
