import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.js';

/**
 * Jest takes a path as a pattern: `cli` matches every file with "cli" in its path. This makes the
 * files and folders before the first option match only themselves.
 */
export function withPathPatterns(args: string[]): string[] {
  const options = args.findIndex((argument) => argument.startsWith('-'));
  const paths = options === -1 ? args : args.slice(0, options);
  return [...paths.map(patternOf), ...args.slice(paths.length)];
}

function patternOf(path: string): string {
  const full = resolve(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return path;
  const literally = full.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return found.isDirectory() ? `^${literally}/` : `^${literally}$`;
}
