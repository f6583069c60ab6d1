import { randomBytes, randomInt } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, parseIdentity, type ProcessIdentity } from './process-identity.js';

const PREFIX = 'forecourt.lock.';

/** Another running Forecourt uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';

  /**
   * @param folder the requested folder
   * @param pid the process that uses it
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

/** A folder locked by this process. */
export interface FolderLock {
  /** Unlocks the folder. May be called again. */
  release(): Promise<void>;
}

/**
 * Locks a folder for this process. A lock counts only while its process lives, so a kill -9 leaves
 * nothing to clean up or wait for.
 *
 * Each process creates its own file, then looks for files of other live processes, and withdraws if
 * it finds one. Of two that start together, at least one sees the other.
 *
 * @param folder created if missing
 * @throws FolderInUseError when a live process has locked it, even this one
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const self = await identify(process.pid);
  if (self === undefined) throw new Error('This system does not report when a process started.');

  const file = join(place, fileName(self));
  const release = () => rm(file, { force: true });
  for (;;) {
    const holder = await findHolder(place);
    if (holder !== undefined) throw new FolderInUseError(place, holder.pid);
    await writeFile(file, '', { flag: 'wx' });
    if ((await findHolder(place, file)) === undefined) return { release };
    await release();
    // Two processes that withdraw together must not come back together.
    await pause(randomInt(5, 50));
  }
}

/** Finds a live process with a lock in the folder. Removes the locks of dead processes. */
async function findHolder(folder: string, ownFile?: string): Promise<ProcessIdentity | undefined> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  let holder: ProcessIdentity | undefined;
  for (const name of names) {
    const file = join(folder, name);
    if (file === ownFile) continue;
    const owner = ownerOf(name);
    if (owner && (await isAlive(owner))) holder = owner;
    // Each name belongs to one process, so this cannot remove a newer lock.
    else await rm(file, { force: true });
  }
  return holder;
}

/** The name contains the owner: a file has its name at once, but its text only later. */
function fileName(owner: ProcessIdentity): string {
  const identity = Buffer.from(JSON.stringify(owner)).toString('base64url');
  return `${PREFIX}${owner.pid}.${identity}.${randomBytes(6).toString('hex')}`;
}

function ownerOf(name: string): ProcessIdentity | undefined {
  const identity = name.slice(PREFIX.length).split('.')[1] ?? '';
  return parseIdentity(Buffer.from(identity, 'base64url').toString());
}
