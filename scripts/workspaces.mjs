import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const packageOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/**
 * The workspaces: each one's folder, the folders of all workspaces whose code runs in it (including
 * its own), and the npm packages that it depends on directly.
 */
export function readWorkspaces() {
  const packages = packageOf('.').workspaces.map((folder) => ({ folder, ...packageOf(folder) }));
  const byName = new Map(packages.map((one) => [one.name, one]));
  const addUses = (one, uses) => {
    if (uses.has(one.folder)) return uses;
    uses.add(one.folder);
    for (const name of Object.keys(one.dependencies ?? {})) {
      if (byName.has(name)) addUses(byName.get(name), uses);
    }
    return uses;
  };
  return packages.map((one) => ({
    folder: one.folder,
    uses: [...addUses(one, new Set())],
    packages: Object.keys(one.dependencies ?? {}).filter((name) => !byName.has(name)),
  }));
}
