import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

function readCsv(url) {
  return parse(readFileSync(url, 'utf8'), { columns: true, skip_empty_lines: true, trim: true });
}

function readRows(directory) {
  const files = readdirSync(directory).filter((name) => /^\d{4}\.csv$/.test(name));
  return files.sort().flatMap((file) =>
    readCsv(new URL(file, directory)).map((row) => ({
      year: Number(row.year),
      make: row.make,
      model: row.model,
      styles: row.body_styles ? JSON.parse(row.body_styles) : [],
    })),
  );
}

/** Everything the build reads: the source's yearly files and our own facts. */
export function readInputs(dataDirectory) {
  const facts = (name) => readCsv(new URL(`facts/${name}.csv`, dataDirectory));
  return {
    rows: readRows(new URL('us-car-models/', dataDirectory)),
    brands: facts('brands'),
    bodyTypes: facts('body-types'),
    modelNames: facts('model-names'),
    modelBodyTypes: facts('model-body-types'),
    trims: facts('trims'),
    engines: facts('engines'),
  };
}
