import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { nearest } from '@forecourt/contracts/nearest';
import { root } from './root.js';

/**
 * Jest takes a path as a pattern: `cli` matches every file with "cli" in its path. This gives a pattern
 * that matches only the file, or what is in the folder.
 *
 * @throws Error saying that there is no such file or folder
 */
export function pathPattern(path: string): string {
  const full = resolve(root, path);
  if (!existsSync(full)) {
    const meant = nearestPath(relative(root, full));
    const advice = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new Error(`There is no such file or folder: ${path}.${advice}`);
  }
  const literally = full.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return statSync(full).isDirectory() ? `^${literally}/` : `^${literally}$`;
}

/** The path with each mistyped name replaced by the nearest one there; undefined if none is near. */
function nearestPath(path: string): string | undefined {
  let place = '';
  for (const name of path.split('/')) {
    const names = namesIn(place);
    const meant = names.includes(name) ? name : nearest(name, names);
    if (meant === undefined) return undefined;
    place = join(place, meant);
  }
  return place;
}

function namesIn(folder: string): string[] {
  const full = join(root, folder);
  return statSync(full).isDirectory() ? readdirSync(full) : [];
}
