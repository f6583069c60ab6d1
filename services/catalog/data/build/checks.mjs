import { slugify } from './slug.mjs';

const ENGINE_TYPES = ['petrol', 'diesel', 'electric', 'hybrid', 'plugin_hybrid'];
const TRANSMISSIONS = ['manual', 'automatic', 'cvt', 'dct', 'semi_automatic'];

const modelKey = (brand, model) => `${slugify(brand)}/${slugify(model)}`;

function checkGroups(groups, brands) {
  const known = new Set(brands.map((brand) => brand.slug));
  return groups.flatMap((group) => [
    ...(known.has(group.brandSlug) ? [] : [`facts/brands.csv lacks the brand of ${group.key}`]),
    // Two spellings share a slug: model-names.csv must say which one to show.
    ...(group.names.length > 1
      ? [`${group.key} has several names: ${group.names.join(', ')}`]
      : []),
  ]);
}

function checkAliases(groups) {
  const owners = new Map();
  const problems = [];
  for (const group of groups) {
    const names = [...group.names, ...group.rows.map((row) => row.model)];
    for (const slug of new Set(names.map(slugify))) {
      const key = `${group.brandSlug}/${slug}`;
      const owner = owners.get(key) ?? group.key;
      if (owner !== group.key) problems.push(`"${key}" finds both ${owner} and ${group.key}`);
      owners.set(key, owner);
    }
  }
  return problems;
}

function checkStyles(groups, models, brands) {
  const used = new Set(brands.map((brand) => brand.slug));
  return groups
    .filter((group, index) => used.has(group.brandSlug) && models[index].bodyTypeId === null)
    .map((group) => `no body type: put ${group.key} into facts/model-body-types.csv`);
}

function checkEngine(fact) {
  const problems = [];
  if (!ENGINE_TYPES.includes(fact.type)) problems.push(`type "${fact.type}"`);
  if (!TRANSMISSIONS.includes(fact.transmission)) problems.push(`"${fact.transmission}"`);
  if (!/^\d+\.\dL$/.test(fact.displacement)) problems.push(`displacement "${fact.displacement}"`);
  if (!/^[1-9]\d*$/.test(fact.horsepower)) problems.push(`horsepower "${fact.horsepower}"`);
  if ((fact.type === 'electric') !== (fact.displacement === '0.0L')) {
    problems.push('0.0L is for electric engines, and only for them');
  }
  return problems.map((problem) => `facts/engines.csv, ${fact.brand} ${fact.name}: ${problem}`);
}

function checkModelReferences(inputs, groups) {
  const known = new Set(groups.map((group) => group.key));
  const references = [
    ...inputs.modelBodyTypes.map((row) => ['model-body-types', row.brand, row.model]),
    ...inputs.trims.map((row) => ['trims', row.brand, row.model]),
    ...inputs.engines.flatMap((row) =>
      row.models.split(';').map((model) => ['engines', row.brand, model]),
    ),
  ];
  return references
    .filter(([, brand, model]) => !known.has(modelKey(brand, model)))
    .map(([file, brand, model]) => `facts/${file}.csv: there is no model "${brand} ${model}"`);
}

function checkRenames(inputs, groups) {
  const known = new Set(groups.map((group) => group.key));
  return inputs.modelNames
    .filter((row) => !known.has(modelKey(row.brand, row.to)))
    .map((row) => `facts/model-names.csv: nothing becomes "${row.brand} ${row.to}"`);
}

function checkBodyTypeNames(inputs) {
  const known = new Set(inputs.bodyTypes.map((row) => row.name));
  return inputs.modelBodyTypes
    .filter((row) => !known.has(row.bodyType))
    .map((row) => `facts/model-body-types.csv: there is no body type "${row.bodyType}"`);
}

function checkUniqueIds(content) {
  const seen = new Map();
  const problems = [];
  for (const record of Object.values(content).filter(Array.isArray).flat()) {
    if (seen.has(record.id)) problems.push(`twice: ${record.name} and ${seen.get(record.id)}`);
    seen.set(record.id, record.name);
  }
  return problems;
}

export function findProblems(inputs, groups, content) {
  return [
    ...checkGroups(groups, content.brands),
    ...checkAliases(groups),
    ...checkRenames(inputs, groups),
    ...checkBodyTypeNames(inputs),
    ...checkStyles(groups, content.models, content.brands),
    ...inputs.engines.flatMap(checkEngine),
    ...checkModelReferences(inputs, groups),
    ...checkUniqueIds(content),
  ];
}
