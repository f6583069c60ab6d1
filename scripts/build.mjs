#!/usr/bin/env node
/**
 * Compiles the TypeScript of every workspace to its `dist` with SWC. A file whose output is newer is
 * left alone, and outputs whose source is gone are removed, so that a repeated build costs next to
 * nothing. Types are checked by `npm run typecheck`, not here: a start must not wait for them.
 */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const root = fileURLToPath(new URL('..', import.meta.url));
const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

const modified = (file) =>
  stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  );

const list = (folder, ending) =>
  readdir(folder, { recursive: true }).then(
    (names) => names.filter((name) => name.endsWith(ending)),
    () => [],
  );

async function compile(source, target, configChanged) {
  if ((await modified(target)) > Math.max(await modified(source), configChanged)) return 0;
  const { code, map } = await transformFile(source, {
    configFile: join(root, '.swcrc'),
    sourceFileName: relative(dirname(target), source),
  });
  await mkdir(dirname(target), { recursive: true });
  await writeWhole(`${target}.map`, map);
  await writeWhole(target, `${code}\n//# sourceMappingURL=${target.split('/').at(-1)}.map\n`);
  return 1;
}

/** With two concurrent builds, nobody must read half a file. */
async function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}

async function buildWorkspace(workspace, configChanged) {
  const [src, dist] = [join(root, workspace, 'src'), join(root, workspace, 'dist')];
  const sources = (await list(src, '.ts')).filter((name) => !/\.(spec|d)\.ts$/.test(name));
  const wanted = new Set(sources.map((name) => name.replace(/\.ts$/, '.js')));
  for (const stale of (await list(dist, '.js')).filter((name) => !wanted.has(name))) {
    await rm(join(dist, stale));
    await rm(join(dist, `${stale}.map`), { force: true });
  }
  const compiled = await Promise.all(
    sources.map((name) =>
      compile(join(src, name), join(dist, name.replace(/\.ts$/, '.js')), configChanged),
    ),
  );
  return compiled.reduce((sum, one) => sum + one, 0);
}

/** Builds what is stale. Returns the number of files compiled; throws on the first syntax error. */
export async function build(folders = workspaces) {
  const configChanged = Math.max(
    await modified(join(root, '.swcrc')),
    await modified(fileURLToPath(import.meta.url)),
  );
  let compiled = 0;
  for (const workspace of folders) compiled += await buildWorkspace(workspace, configChanged);
  return compiled;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const compiled = await build();
  console.log(`Built ${compiled} files in ${Math.round(performance.now() - started)} ms`);
}
