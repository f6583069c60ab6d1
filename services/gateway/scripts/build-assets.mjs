#!/usr/bin/env node
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { drawBodyType, drawBrand } from './drawings/icons.mjs';
import { SCENE_COUNT, drawScene } from './drawings/scenes.mjs';
import { SILHOUETTES } from './drawings/silhouettes.mjs';

const HELP = `Usage: node build-assets.mjs [--check | --help]

Draws the brands/, body-types/ and vehicles/ that the gateway serves under /assets, from the catalog's
reference data. The same data gives the same bytes.

  --check  write nothing; exit 1 if the drawings are not current
  --help   show this text
`;

const ASSETS = new URL('../assets/', import.meta.url);
const REFERENCE_DATA = new URL('../../catalog/data/reference-data.json', ASSETS);
const FOLDERS = ['brands', 'body-types', 'vehicles'];

function drawAll({ brands, bodyTypes }) {
  const missing = bodyTypes.filter(({ slug }) => !(slug in SILHOUETTES));
  if (missing.length > 0) {
    throw new Error(`no silhouette for: ${missing.map(({ slug }) => slug).join(', ')}`);
  }
  const numbers = Array.from({ length: SCENE_COUNT }, (_, index) => index + 1);
  return new Map([
    ...brands.map((brand) => [`brands/${brand.slug}.svg`, drawBrand(brand)]),
    ...bodyTypes.map((type) => [`body-types/${type.slug}.svg`, drawBodyType(type)]),
    ...bodyTypes.flatMap((type, index) =>
      numbers.map((number) => [
        `vehicles/${type.slug}-${number}.svg`,
        drawScene(type, index, number),
      ]),
    ),
  ]);
}

function listExisting() {
  const folders = FOLDERS.filter((folder) => existsSync(new URL(folder, ASSETS)));
  return folders.flatMap((folder) =>
    readdirSync(new URL(folder, ASSETS)).map((name) => `${folder}/${name}`),
  );
}

function check(drawings) {
  const existing = new Set(listExisting());
  const stale = [...drawings].filter(
    ([path, svg]) => !existing.has(path) || readFileSync(new URL(path, ASSETS), 'utf8') !== svg,
  );
  const left = [...existing].filter((path) => !drawings.has(path));
  const wrong = [...stale.map(([path]) => path), ...left];
  if (wrong.length > 0) {
    throw new Error(`not current, run build-assets.mjs:\n  ${wrong.join('\n  ')}`);
  }
}

function write(drawings) {
  for (const folder of FOLDERS) mkdirSync(new URL(folder, ASSETS), { recursive: true });
  for (const path of listExisting()) if (!drawings.has(path)) rmSync(new URL(path, ASSETS));
  for (const [path, svg] of drawings) writeFileSync(new URL(path, ASSETS), svg);
}

function main(args) {
  const unknown = args.find((arg) => arg !== '--check' && arg !== '--help');
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}\n\n${HELP}`);
  if (args.includes('--help')) return void process.stdout.write(HELP);
  const drawings = drawAll(JSON.parse(readFileSync(REFERENCE_DATA, 'utf8')));
  if (args.includes('--check')) check(drawings);
  else write(drawings);
  process.stdout.write(`${drawings.size} drawings are current\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
