import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/root.js';

/** A text file of the repository; `path` is from its root. */
export interface TextFile {
  path: string;
  text: string;
}

/** What Git ignores, and the data that reference data is built from. */
const SKIPPED = /(^|\/)(node_modules|dist|coverage|\.git|us-car-models)$|^data$/;

/** Every file whose name ends in one of these extensions. */
export function textFiles(extensions: RegExp): TextFile[] {
  return pathsBelow('')
    .filter((path) => extensions.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.test(path)) return [];
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}
