import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@forecourt/local-servers/free-port';

/** A built process of the distributed shape: a service or the gateway. */
export class Process {
  private text = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
    readonly exit: Promise<number | null>,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => (this.text += part));
    }
  }

  /** @param env what it needs besides a port */
  static async start(name: string, env: Record<string, string>): Promise<Process> {
    const port = String(await freePort());
    const main = fileURLToPath(
      new URL(`../../../../services/${name}/dist/main.js`, import.meta.url),
    );
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, PORT: port, HEALTH_PORT: port, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exit = once(child, 'close').then(([code]) => code as number | null);
    return new Process(child, `http://127.0.0.1:${port}`, exit);
  }

  /** Everything that it has printed. */
  get output(): string {
    return this.text;
  }

  /** How often a line of its log has this text. */
  timesLogged(message: string): number {
    return this.text.split(`"msg":"${message}"`).length - 1;
  }

  async get(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.url}${path}`);
    return { status: response.status, body: await response.json() };
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exit;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exit;
  }
}
