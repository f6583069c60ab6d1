import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findExecutable, missingExecutables } from '../src/executables.js';
import { temporaryFolder } from './support/temporary-folder.js';

describe('executables', () => {
  const path = process.env['PATH'];
  afterEach(() => {
    process.env['PATH'] = path;
  });

  it('finds an executable on the PATH', async () => {
    const folder = await temporaryFolder();
    process.env['PATH'] = folder.path;
    const file = join(folder.path, 'forecourt-thing');
    await writeFile(file, '#!/bin/sh\n', { mode: 0o644 });
    await mkdir(join(folder.path, 'forecourt-folder'));
    expect(findExecutable('forecourt-thing')).toBeUndefined();
    expect(findExecutable('forecourt-folder')).toBeUndefined();
    await chmod(file, 0o755);
    expect(findExecutable('forecourt-thing')).toBe(file);
    await folder.remove();
  });

  it('finds a server outside the PATH', () => {
    process.env['PATH'] = '';
    expect(findExecutable('sh')).toMatch(/\/sh$/);
  });

  it('says how to install a missing executable', () => {
    expect(missingExecutables(['sh', 'forecourt-nothing'])).toEqual([
      { name: 'forecourt-nothing', install: expect.stringContaining('forecourt-nothing') },
    ]);
  });
});
