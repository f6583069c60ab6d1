import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** The layout of the data folder. The `forecourt` command also knows the files of the token and the URL. */
export class DataFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  get postgres(): string {
    return join(this.path, 'postgres');
  }

  get redis(): string {
    return join(this.path, 'redis');
  }

  get rabbitmq(): string {
    return join(this.path, 'rabbitmq');
  }

  get logs(): string {
    return join(this.path, 'logs');
  }

  private get urlFile(): string {
    return join(this.path, 'url');
  }

  /** Readable only by its owner: it holds customers' data and secrets. */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await mkdir(this.logs, { recursive: true });
    // Left by a run that was killed.
    await this.forgetUrl();
  }

  operatorToken(): Promise<string> {
    return this.secret('operator-token');
  }

  encryptionKey(): Promise<string> {
    return this.secret('encryption-key');
  }

  /** Tells the `forecourt` command where this machine reaches the product. */
  async rememberUrl(url: string): Promise<void> {
    await writeWhole(this.urlFile, `${url}\n`, 0o600);
  }

  async forgetUrl(): Promise<void> {
    await rm(this.urlFile, { force: true });
  }

  /** A secret of this folder, made on first use. */
  private async secret(name: string): Promise<string> {
    const file = join(this.path, name);
    const kept = await readFile(file, 'utf8').catch(() => undefined);
    if (kept) return kept.trim();
    const secret = randomBytes(32).toString('base64url');
    await writeWhole(file, `${secret}\n`, 0o600);
    return secret;
  }

  /** Whether the demo exists and its keys were shown. */
  async hasDemo(): Promise<boolean> {
    return access(join(this.path, 'demo-made')).then(
      () => true,
      () => false,
    );
  }

  async rememberDemo(): Promise<void> {
    await writeWhole(join(this.path, 'demo-made'), `${new Date().toISOString()}\n`, 0o600);
  }
}

/** Writes a file completely or not at all, even if the process is killed. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  await writeFile(`${file}.new`, text, { mode });
  await rename(`${file}.new`, file);
}
