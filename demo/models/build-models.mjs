#!/usr/bin/env node
/**
 * Builds models.json from the catalog's reference data; README.md says why. `--check` writes
 * nothing, and fails if models.json is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const reference = JSON.parse(
  readFileSync(new URL('../../services/catalog/data/reference-data.json', import.meta.url), 'utf8'),
);

const byText = (textOf) => (a, b) => (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0);
const byId = (records) => new Map(records.map((record) => [record.id, record]));
const bySlug = (records) => records.sort(byText(({ slug }) => slug));

const brands = byId(reference.brands);
const bodyTypes = byId(reference.bodyTypes);

function describe({ id, name, brandId, bodyTypeId }) {
  const isOfModel = ({ modelId }) => modelId === id;
  return {
    brand: brands.get(brandId).name,
    name,
    bodyType: bodyTypes.get(bodyTypeId).slug,
    trims: bySlug(reference.trims.filter(isOfModel)).map((trim) => trim.name),
    engines: bySlug(reference.engines.filter(({ modelIds }) => modelIds.includes(id))).map(
      ({ name, type, horsepower }) => ({ name, type, horsepower }),
    ),
    generations: bySlug(reference.generations.filter(isOfModel)).map(
      ({ name, startYear, endYear }) => ({ name, startYear, endYear }),
    ),
  };
}

const models = reference.models
  .map(describe)
  .filter(({ trims, engines, generations }) =>
    [trims, engines, generations].every(({ length }) => length > 0),
  )
  .sort(byText(({ brand, name }) => `${brand} ${name}`));

// One model per line, so that a changed model is one line in a diff.
const lines = models.map((model) => `  ${JSON.stringify(model)}`);
const text = `[\n${lines.join(',\n')}\n]\n`;
const output = new URL('models.json', import.meta.url);

if (!process.argv.includes('--check')) {
  writeFileSync(output, text);
} else if (readFileSync(output, 'utf8') !== text) {
  console.error('models.json is out of date: run build-models.mjs');
  process.exitCode = 1;
}
