import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runnable } from '@forecourt/local-servers/kept-running';
import { StartError } from './start-error.js';

/** A service needs up to 20 s to stop. After this it is killed. */
const STOP_BOUND_MS = 25_000;

/** A service in a process of its own. */
export interface ServiceProcess extends Runnable {
  /**
   * What it still needs to be ready.
   *
   * @throws StartError when the process has ended
   */
  unmet(): Promise<string[]>;
}

/**
 * Starts `services/<name>/dist/main.js`, which logs to a file in the folder.
 *
 * @param env added to the environment of this process
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
    // The channel closes when this process dies in any way. Then the service stops too.
    stdio: ['ignore', log, log, 'ipc'],
    // A separate session keeps Ctrl-C away from it: the host stops its services in order.
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
