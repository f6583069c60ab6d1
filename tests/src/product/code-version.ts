import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../runner/root.js';

/** Identifies a state of built code by the times of its files. */
export async function codeVersion(folders: string[]): Promise<string> {
  const files = await Promise.all(folders.map((folder) => filesBelow(join(root, folder))));
  const lines = await Promise.all(
    files.flat().map(async (file) => {
      const { mtimeMs, size } = await stat(file);
      return `${file} ${mtimeMs} ${size}`;
    }),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** The code of the whole product. */
export async function productVersion(): Promise<string> {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return codeVersion([
    ...workspaces.filter((name) => !name.startsWith('tests')).map((name) => `${name}/dist`),
    'services/catalog/data',
    'services/gateway/assets',
  ]);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
