import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runnable } from '@forecourt/local-servers/kept-running';
import { StartError } from './start-error.js';

/** A service's own stop takes up to 20 s; a process that takes longer is killed. */
const STOP_BOUND_MS = 25_000;

/** A service in a process of its own. */
export interface ServiceProcess extends Runnable {
  /**
   * What it still lacks.
   *
   * @throws StartError when the process has ended
   */
  unmet(): Promise<string[]>;
}

/**
 * Starts `services/<name>/dist/main.js`; its log goes to a file of the folder.
 *
 * @param env beside the environment of this process
 */
export function startProcess(
  name: string,
  logFolder: string,
  healthPort: number,
  env: Record<string, string>,
): ServiceProcess {
  const main = fileURLToPath(new URL(`../../services/${name}/dist/main.js`, import.meta.url));
  const logFile = join(logFolder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...process.env, ...env },
    // The channel closes when this process dies, however it does: the service then stops too.
    stdio: ['ignore', log, log, 'ipc'],
    // A session of its own: Ctrl-C is for the host, which stops its services in order.
    detached: true,
  });
  closeSync(log);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const howItEnded = () => `${child.signalCode ?? `exit code ${child.exitCode}`}; see ${logFile}`;

  return {
    ended: once(child, 'exit').then(howItEnded),
    unmet: async () => {
      if (hasEnded()) throw new StartError(`${name} has ended (${howItEnded()})`);
      try {
        const response = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
        const { unmet = [] } = (await response.json()) as { unmet?: string[] };
        return unmet.map((text) => `${name}: ${text}`);
      } catch {
        return [`${name}: does not answer yet`];
      }
    },
    stop: async () => {
      if (hasEnded()) return;
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_BOUND_MS);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(kill);
    },
  };
}
