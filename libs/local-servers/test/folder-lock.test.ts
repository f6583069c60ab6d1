import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from '../src/folder-lock.js';
import { startHolder } from './support/holder.js';
import { temporaryFolder } from './support/temporary-folder.js';

describe('lockFolder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('keeps the folder until it is released', async () => {
    const lock = await lockFolder(folder.path);
    await expect(lockFolder(folder.path)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await lock.release();
    await (await lockFolder(folder.path)).release();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('creates a missing folder', async () => {
    const lock = await lockFolder(join(folder.path, 'new', 'one'));
    await lock.release();
  });

  it('names its process, and is free as soon as that is killed', async () => {
    const holder = startHolder('lock', folder.path);
    try {
      await holder.ready();
      await expect(lockFolder(folder.path)).rejects.toThrow(
        `${folder.path} is in use by another Forecourt (process ${holder.pid}). ` +
          'Stop it, or set FORECOURT_DATA to another folder.',
      );
    } finally {
      await holder.kill();
    }
    const lock = await lockFolder(folder.path);
    expect(await lockFiles()).toHaveLength(1);
    await lock.release();
  });

  it('does not mistake a later process with the same number for its owner', async () => {
    await writeLock({ pid: process.pid, started: 'long ago' });
    await (await lockFolder(folder.path)).release();
    expect(await lockFiles()).toEqual([]);
  });

  it.each(['forecourt.lock.', 'forecourt.lock.7', 'forecourt.lock.7.e30.0'])(
    'ignores %s, which names no process',
    async (name) => {
      await writeFile(join(folder.path, name), '');
      await (await lockFolder(folder.path)).release();
    },
  );

  it('gives the folder to one of many concurrent requests, after a dead owner', async () => {
    for (let round = 0; round < 20; round += 1) {
      await writeLock({ pid: process.pid, started: 'long ago' });
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockFolder(folder.path)),
      );
      const locks = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(locks).toHaveLength(1);
      expect(await lockFiles()).toHaveLength(1);
      await locks[0]?.release();
    }
  });

  it('gives the folder to one of many concurrent processes', async () => {
    const holders = Array.from({ length: 4 }, () => startHolder('lock', folder.path));
    try {
      const results = await Promise.allSettled(holders.map((holder) => holder.ready()));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    } finally {
      await Promise.all(holders.map((holder) => holder.kill()));
    }
  });

  async function lockFiles(): Promise<string[]> {
    return (await readdir(folder.path)).filter((name) => name.startsWith('forecourt.lock.'));
  }

  async function writeLock(owner: { pid: number; started: string }): Promise<void> {
    const identity = Buffer.from(JSON.stringify(owner)).toString('base64url');
    await writeFile(join(folder.path, `forecourt.lock.${owner.pid}.${identity}.0`), '');
  }
});
