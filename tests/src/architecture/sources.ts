import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../runner/root.js';

/** A parsed source file of ours; `path` is from the repository's root. */
export interface Source {
  path: string;
  file: ts.SourceFile;
}

const folders = ['libs', 'services', 'demo', 'cli', 'embedded', 'tests'];

/** Every TypeScript file that runs in production, and the test environment; not the tests. */
export function productSources(): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /^([^/]+\/){1,2}src\/.*(?<!\.spec)\.ts$/.test(path))
    .filter((path) => !path.includes('node_modules'))
    .map((path) => ({ path, file: parse(path) }));
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}
