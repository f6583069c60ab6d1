import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, parseIdentity, type ProcessIdentity } from './process-identity.js';

const PREFIX = 'forecourt.lock.';

/** Another Forecourt that runs now uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  /**
   * @param folder the folder that was wanted
   * @param pid the process that holds it
   */
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `${folder} is in use by another Forecourt (process ${pid}). ` +
        'Stop it, or set FORECOURT_DATA to another folder.',
    );
  }
}

/** A folder held by this process. */
export interface FolderLock {
  /** Lets go of the folder. May be called again. */
  release(): Promise<void>;
}

/**
 * Takes a folder for this process. A lock counts only while its process lives, so nothing has to
 * be cleaned up or waited for after a kill -9.
 *
 * Everybody puts down a file of their own, then looks around, and withdraws if another live process
 * has one there. Of two that start together, at least one sees the other.
 *
 * @param folder the folder; made if it is missing
 * @returns the lock
 * @throws FolderInUseError when a live process holds it, this one included
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const self = await identify(process.pid);
  if (self === undefined) throw new Error('This system does not tell when a process began.');

  const file = join(place, fileName(self));
  const release = () => rm(file, { force: true });
  for (;;) {
    const holder = await findHolder(place);
    if (holder !== undefined) throw new FolderInUseError(place, holder.pid);
    await writeFile(file, '', { flag: 'wx' });
    if ((await findHolder(place, file)) === undefined) return { release };
    await release();
    // Two that withdrew at the same moment must not come back at the same moment.
    await pause(randomInt(5, 50));
  }
}

/** A live process whose lock is in the folder. Removes the locks of dead ones. */
async function findHolder(folder: string, ownFile?: string): Promise<ProcessIdentity | undefined> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  let holder: ProcessIdentity | undefined;
  for (const name of names) {
    const file = join(folder, name);
    if (file === ownFile) continue;
    const owner = ownerOf(name);
    if (owner && (await isAlive(owner))) holder = owner;
    // The name is one process's alone: what is removed here cannot be a newer, live lock.
    else await rm(file, { force: true });
  }
  return holder;
}

/** The owner stands in the name: a file has its name from the start, but its text only later. */
function fileName(owner: ProcessIdentity): string {
  const identity = Buffer.from(JSON.stringify(owner)).toString('base64url');
  return `${PREFIX}${owner.pid}.${identity}.${randomBytes(6).toString('hex')}`;
}

function ownerOf(name: string): ProcessIdentity | undefined {
  const identity = name.slice(PREFIX.length).split('.')[1] ?? '';
  return parseIdentity(Buffer.from(identity, 'base64url').toString());
}
