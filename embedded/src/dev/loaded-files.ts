import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The sources of all that a program loads from the workspaces, as paths from the root.
 *
 * @param main the program, a built file
 */
export async function loadedFiles(main: string): Promise<Set<string>> {
  await init;
  const built = new Set([main]);
  // The set grows while we go through it.
  for (const file of built) {
    const { resolve } = createRequire(file);
    const [imports] = parse(await readFile(file, 'utf8'), file);
    for (const { n: name } of imports) {
      if (name !== undefined && isOurs(name)) built.add(resolve(name));
    }
  }
  return new Set([...built].map(sourceOf));
}

const isOurs = (name: string) => /^(\.|@forecourt\/|forecourt\/)/.test(name);

const sourceOf = (file: string) =>
  relative(root, file).replace('/dist/', '/src/').replace(/\.js$/, '.ts');
