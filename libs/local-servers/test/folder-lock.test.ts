import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from '../src/folder-lock.js';
import { identify } from '../src/process-identity.js';
import { startHolder } from './support/holder.js';
import { temporaryFolder } from './support/temporary-folder.js';

describe('lockFolder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('holds the folder until it is released', async () => {
    const lock = await lockFolder(folder.path);
    await expect(lockFolder(folder.path)).rejects.toThrow(FolderInUseError);
    await lock.release();
    await lock.release();
    await (await lockFolder(folder.path)).release();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('makes a folder that is missing', async () => {
    const lock = await lockFolder(join(folder.path, 'new', 'one'));
    await lock.release();
  });

  it('names the process that holds it, and lets go when that is killed', async () => {
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
    expect(await readdir(folder.path)).toEqual(['forecourt.lock.2']);
    await lock.release();
  });

  it('does not mistake a later process of the same number for the holder', async () => {
    await writeFile(
      join(folder.path, 'forecourt.lock.1'),
      JSON.stringify({ pid: process.pid, started: 'long ago' }),
    );
    await (await lockFolder(folder.path)).release();
  });

  it.each(['', '{', 'null', '{"pid":-1,"started":"x"}'])('takes over from %j', async (text) => {
    await writeFile(join(folder.path, 'forecourt.lock.7'), text);
    await (await lockFolder(folder.path)).release();
  });

  it('gives the folder to one of many that want it at once, over a dead one', async () => {
    for (let round = 0; round < 20; round += 1) {
      await writeFile(join(folder.path, 'forecourt.lock.3'), '{}');
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockFolder(folder.path)),
      );
      const locks = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(locks).toHaveLength(1);
      const files = (await readdir(folder.path)).filter((name) => !name.includes('draft'));
      expect(files).toHaveLength(1);
      expect(JSON.parse(await readFile(join(folder.path, files[0] ?? ''), 'utf8'))).toEqual(
        await identify(process.pid),
      );
      await locks[0]?.release();
    }
  });
});
