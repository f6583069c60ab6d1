import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a process should run. */
export interface Launch {
  /** The file. */
  main: string;
  /** Added to the environment of this process. */
  env: Record<string, string>;
  /** The port for a debugger. */
  inspectPort?: number | undefined;
}

/** Starts programs, and keeps one process waiting that has loaded all packages for the next. */
export class Standby {
  private waiting: ChildProcess | undefined;

  /** @param packages those that programs load */
  constructor(private readonly packages: string[]) {}

  /** Starts the waiting process, unless there is one. */
  prepare(): void {
    if (!this.waiting?.connected) this.waiting = this.spawn(this.packages);
  }

  launch(launch: Launch): ChildProcess {
    // A program that starts immediately loads its packages itself.
    const child = this.waiting?.connected ? this.waiting : this.spawn([]);
    this.waiting = undefined;
    child.send(launch);
    return child;
  }

  stop(): void {
    this.waiting?.kill();
  }

  private spawn(packages: string[]): ChildProcess {
    return spawn(
      process.execPath,
      [
        '--enable-source-maps',
        // A debugger's address is not printed at each restart.
        '--inspect-publish-uid=http',
        fileURLToPath(new URL('./standby.main.js', import.meta.url)),
        ...packages,
      ],
      {
        // The channel closes when this process dies, however it does: the child then stops too.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // A session of its own: Ctrl-C is for this process, which stops its programs in order.
        detached: true,
      },
    );
  }
}
