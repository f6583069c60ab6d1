import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  FolderInUseError,
  lockFolder,
  type FolderLock,
} from '@forecourt/local-servers/folder-lock';
import { ConfigError, configFaults } from '@forecourt/service-kit/config';
import { listening } from '@forecourt/service-kit/listening';
import { folderFault } from './folder-fault.js';
import { hostVariables } from './host-config.js';
import type { Shape } from './shape.js';

/**
 * Finds everything that would prevent a start, so that the user can fix it in one go, and locks the
 * data folder.
 *
 * @throws ConfigError with every fault
 */
export async function checkStart(shape: Shape, env: NodeJS.ProcessEnv): Promise<FolderLock> {
  const { lock, faults } = await takeFolder(env['FORECOURT_DATA'] || './data');
  const allFaults = [
    ...configFaults(shape.variables, env),
    ...shape.missingPrograms(env),
    ...faults,
    ...(await portFaults(env['PORT'])),
  ];
  if (lock && allFaults.length === 0) return lock;
  await lock?.release();
  throw new ConfigError(allFaults);
}

async function takeFolder(path: string): Promise<{ lock?: FolderLock; faults: string[] }> {
  const fault = await folderFault(path);
  if (fault !== undefined) return { faults: [`FORECOURT_DATA: ${fault}`] };
  try {
    return { lock: await lockFolder(path), faults: [] };
  } catch (error) {
    if (error instanceof FolderInUseError) return { faults: [`FORECOURT_DATA: ${error.message}`] };
    throw error;
  }
}

/** Tries to listen on the port, if it is a valid one. */
async function portFaults(text: string | undefined): Promise<string[]> {
  const port = hostVariables.shape.PORT.safeParse(text || undefined).data;
  if (port === undefined) return [];
  const probe = createServer();
  try {
    await listening('PORT', port, () => once(probe.listen(port), 'listening'));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  } finally {
    await new Promise((closed) => probe.close(closed));
  }
}
