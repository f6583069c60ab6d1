import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PostgreSQL needs some 50 MB for itself and at most 1 GB for its log. */
const SIZE = '2g';
/** PostgreSQL goes on writing in the meantime. */
const MARGIN = 64 * 1_048_576;
const BLOCK = Buffer.alloc(65_536);

/** A disk of its own for one folder, so that it can be full without the machine's being full. */
export interface SmallDisk {
  fill(): Promise<void>;
  empty(): Promise<void>;
  unmount(): Promise<unknown>;
}

/** @returns undefined where this user may not mount anything */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  const options = `size=${SIZE},mode=0700`;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    fill: () => fill(ballast),
    empty: () => rm(ballast, { force: true }),
    unmount: () => run('umount', ['--lazy', folder]),
  };
}

/** Takes all that is left: nearly all at once, then the rest. */
async function fill(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file));
  await run('fallocate', ['--length', String(bavail * bsize - MARGIN), file]);
  const handle = await open(file, 'a');
  try {
    for (;;) await handle.write(BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
}
