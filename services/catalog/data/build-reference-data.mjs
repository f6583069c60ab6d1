#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as catalog from './build/catalog.mjs';
import { findProblems } from './build/checks.mjs';
import { readInputs } from './build/inputs.mjs';
import { slugify } from './build/slug.mjs';

const HELP = `Usage: node build-reference-data.mjs [--check | --help]

Builds reference-data.json from us-car-models/ and facts/. The same input gives the same bytes; other
content gives the next edition.

  --check  write nothing; exit 1 if reference-data.json is not current
  --help   show this text
`;

const ATTRIBUTION =
  'Brands, models, body types and model years from "US Car Models Data" by abhionlyone ' +
  '(https://github.com/abhionlyone/us-car-models-data), CC BY 4.0 ' +
  '(https://creativecommons.org/licenses/by/4.0/), changed: names unified, variants merged, model ' +
  'years joined into runs. Countries, body-type descriptions, trims and engines are our own.';

const DATA = new URL('./', import.meta.url);
const OUTPUT = new URL('reference-data.json', DATA);

function buildContent(inputs) {
  const groups = catalog.groupModels(inputs.rows, inputs.modelNames);
  const bodyTypes = catalog.buildBodyTypes(inputs.bodyTypes);
  const styles = {
    bodyTypes,
    styleOrder: inputs.bodyTypes.map((row) => row.name),
    styleFacts: new Map(
      inputs.modelBodyTypes.map((row) => [
        `${slugify(row.brand)}/${slugify(row.model)}`,
        row.bodyType,
      ]),
    ),
  };
  const content = {
    attribution: ATTRIBUTION,
    brands: catalog.buildBrands(inputs.brands),
    bodyTypes,
    models: groups.map((group) => catalog.buildModel(group, styles)),
    generations: groups.flatMap((group) => catalog.buildGenerations(group)),
    trims: catalog.buildTrims(inputs.trims),
    engines: catalog.buildEngines(inputs.engines),
  };
  const problems = findProblems(inputs, groups, content);
  if (problems.length > 0) throw new Error(`the data is not right:\n  ${problems.join('\n  ')}`);
  return content;
}

/** The file that the last build has written. Its edition is found nowhere else. */
function readPresent() {
  if (!existsSync(OUTPUT)) {
    throw new Error('reference-data.json is missing: restore it, for its edition must only grow');
  }
  return JSON.parse(readFileSync(OUTPUT, 'utf8'));
}

/** Writes one record per line: changing one fact changes one line in a diff. */
function serialize(content, present) {
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  const edition = version === present.version ? present.edition : present.edition + 1;
  const fields = Object.entries({ version, edition, ...content }).map(([key, value]) => {
    if (!Array.isArray(value)) return `  "${key}": ${JSON.stringify(value)}`;
    const records = value.map((record) => `    ${JSON.stringify(record)}`);
    return `  "${key}": [\n${records.join(',\n')}\n  ]`;
  });
  return `{\n${fields.join(',\n')}\n}\n`;
}

function main(args) {
  const unknown = args.find((arg) => arg !== '--check' && arg !== '--help');
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}\n\n${HELP}`);
  if (args.includes('--help')) return void process.stdout.write(HELP);
  const content = buildContent(readInputs(DATA));
  const text = serialize(content, readPresent());
  if (args.includes('--check')) {
    if (readFileSync(OUTPUT, 'utf8') !== text) {
      throw new Error('reference-data.json is not current: run build-reference-data.mjs');
    }
  } else {
    writeFileSync(OUTPUT, text);
  }
  const lists = Object.entries(content).filter(([, value]) => Array.isArray(value));
  const counts = lists.map(([key, value]) => `${value.length} ${key}`).join(', ');
  process.stdout.write(`reference-data.json is current: ${counts}\n`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
