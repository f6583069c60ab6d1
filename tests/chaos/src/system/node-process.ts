import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Program } from './part.js';

/** A service needs up to 20 s to stop, a gateway up to 22 s. */
const STOP_BOUND_MS = 30_000;

export interface NodeSettings {
  /** The file that it runs. */
  main: string;
  logFile: string;
  env: Record<string, string>;
}

/** What every program needs. The rest of our environment may hold settings of another product. */
const surroundings = () =>
  Object.fromEntries(['PATH', 'HOME', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]));

/** Starts a gateway or an instance of a service. It logs to a file. */
export async function startNode({ main, logFile, env }: NodeSettings): Promise<Program> {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...surroundings(), ...env },
    // The channel closes when this process dies in any way. Then the service stops too.
    stdio: ['ignore', log, log, 'ipc'],
    // A separate session keeps Ctrl-C away from it.
    detached: true,
  });
  closeSync(log);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await once(child, 'spawn');
  return {
    pid: async () => child.pid!,
    ended: once(child, 'exit').then(() => child.signalCode ?? `exit code ${child.exitCode}`),
    stop: async () => {
      if (hasEnded()) return;
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_BOUND_MS);
      child.kill('SIGTERM');
      await once(child, 'exit');
      clearTimeout(kill);
    },
  };
}
