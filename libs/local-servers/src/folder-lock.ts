import { randomBytes, randomInt } from 'node:crypto';
import { link, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, parseIdentity } from './process-identity.js';

const LOCK = /^forecourt\.lock\.(\d+)$/;
const DRAFT = /^forecourt\.lock\.draft\.(\d+)\./;
const ATTEMPTS = 50;

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
  /** Gives the folder free. May be called again. */
  release(): Promise<void>;
}

/**
 * Takes a folder for this process. A lock whose process is gone, kill -9 included, does not count.
 *
 * The lock is a numbered file, and the highest number holds. A dead holder's file is not removed
 * but outnumbered: removing would be a race, in which the file removed may be a newer, live one.
 *
 * @param folder the folder; made if it is missing
 * @returns the lock
 * @throws FolderInUseError when a process that runs now holds it, this one included
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const self = await identify(process.pid);
  if (self === undefined) throw new Error('This system does not tell when a process began.');

  const draft = join(
    place,
    `forecourt.lock.draft.${process.pid}.${randomBytes(6).toString('hex')}`,
  );
  await writeFile(draft, JSON.stringify(self), { mode: 0o644, flag: 'wx' });
  try {
    let holder = process.pid;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = await readLocks(place);
      const live = before.find((lock) => lock.pid !== undefined);
      if (live?.pid !== undefined) throw new FolderInUseError(place, live.pid);

      const number = 1 + Math.max(0, ...before.map((lock) => lock.number));
      // A link appears at once and with its text in it; of two that try a number, one gets it.
      if (!(await tryLink(draft, lockFile(place, number)))) continue;

      // Somebody may have found the folder empty while we were choosing a number.
      const others = (await readLocks(place)).filter((lock) => lock.number !== number);
      const rival = others.find((lock) => lock.pid !== undefined);
      if (rival?.pid === undefined) {
        await Promise.all(others.map((lock) => rm(lockFile(place, lock.number), { force: true })));
        await removeDeadDrafts(place);
        return { release: () => rm(lockFile(place, number), { force: true }) };
      }
      holder = rival.pid;
      await rm(lockFile(place, number), { force: true });
      await pause(randomInt(5, 50));
    }
    throw new FolderInUseError(place, holder);
  } finally {
    await rm(draft, { force: true });
  }
}

interface Lock {
  readonly number: number;
  /** The process that holds it; undefined when that is gone. */
  readonly pid: number | undefined;
}

function lockFile(folder: string, number: number): string {
  return join(folder, `forecourt.lock.${number}`);
}

async function readLocks(folder: string): Promise<Lock[]> {
  const numbers = (await readdir(folder)).flatMap((name) => LOCK.exec(name)?.[1] ?? []).map(Number);
  return Promise.all(
    numbers.map(async (number) => {
      const text = await readFile(lockFile(folder, number), 'utf8').catch(() => '');
      const holder = parseIdentity(text);
      return { number, pid: holder && (await isAlive(holder)) ? holder.pid : undefined };
    }),
  );
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Drafts of processes that were killed while they wrote them. */
async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = DRAFT.exec(name)?.[1];
    if (pid !== undefined && (await identify(Number(pid))) === undefined) {
      await rm(join(folder, name), { force: true });
    }
  }
}
