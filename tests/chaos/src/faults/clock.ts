import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '../system/system.js';
import { everything, FREEZE_MS, type Fault } from './fault.js';

const LIBRARY = 'faketime/libfaketimeMT.so.1';
const SERVICE = 'inventory';

/** Debian has a folder for each architecture. */
function findLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];
  const nested = readdirSync('/usr/lib').map((name) => join('/usr/lib', name));
  return [...folders, ...nested].map((folder) => join(folder, LIBRARY)).find(existsSync);
}

async function restart(system: System, env: Record<string, string>): Promise<void> {
  for (const instance of system.instancesOf(SERVICE)) {
    instance.extraEnv = env;
    await instance.part.replace();
  }
}

export const clockFaults: Fault[] = [
  {
    name: 'clock-ahead',
    what: `the clock of ${SERVICE} 10 s ahead`,
    begin: (system) =>
      restart(system, {
        LD_PRELOAD: findLibrary()!,
        FAKETIME: '+10s',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
    lastsMs: FREEZE_MS,
    end: (system) => restart(system, {}),
    keeps: everything,
    impossible: () =>
      findLibrary() === undefined
        ? 'libfaketime is not installed (on Debian: apt-get install faketime)'
        : undefined,
  },
];
