import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces, root } from './workspaces.mjs';

/** Files that no other file imports. */
const TEST = /\.(test|spec|e2e)\.ts$/;

const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !TEST.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/[/\\](node_modules|dist)[/\\]/.test(file))
    .sort();

/**
 * Typed rules judge a file by the types of others, but ESLint's cache knows only the file. With
 * these hashes in the configuration of each folder, a change invalidates all results that it can
 * alter.
 *
 * @returns the folders, each with a hash of all the code whose types its files can see
 */
export function visibleCode() {
  const hashOf = (files) => {
    const hash = createHash('sha256');
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
    return hash.digest('hex');
  };
  // npm's record of what is installed.
  const installed = 'node_modules/.package-lock.json';
  const common = hashOf(['tsconfig.json', installed].map((name) => join(root, name)));
  const workspaces = readWorkspaces();
  const own = new Map(workspaces.map(({ folder }) => [folder, hashOf(sourcesOf(folder))]));
  const all = [...own.keys()];
  const seen = new Map(workspaces.map(({ folder, uses }) => [folder, uses]));
  // Tests import more than their package depends on, but only architecture tests import services.
  seen.set(
    'tests',
    all.filter((folder) => !/^(services|embedded)/.test(folder)),
  );
  seen.set('tests/architecture', all);
  return [...seen].map(([folder, folders]) => ({
    folder,
    hash: [common, ...folders.map((one) => own.get(one))].join(' '),
  }));
}
