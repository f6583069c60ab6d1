import { commonestStyle } from './body-types.mjs';
import { idOf } from './ids.mjs';
import { createModelNamer } from './names.mjs';
import { findRuns, runName } from './runs.mjs';
import { compareText, slugify } from './slug.mjs';

export function buildBrands(facts) {
  const brands = facts.map(({ name, countryOfOrigin }) => {
    const slug = slugify(name);
    return { id: idOf('brands', slug), name, slug, countryOfOrigin };
  });
  return brands.sort((a, b) => compareText(a.slug, b.slug));
}

export function buildBodyTypes(facts) {
  const bodyTypes = facts.map(({ name, code, description }) => {
    const slug = slugify(name);
    return { id: idOf('body-types', slug), name, slug, code, description };
  });
  return bodyTypes.sort((a, b) => compareText(a.slug, b.slug));
}

/** Groups the source's rows by model, ordered by slug. */
export function groupModels(rows, renames) {
  const nameOf = createModelNamer(renames);
  const groups = new Map();
  for (const row of rows) {
    const brandSlug = slugify(row.make);
    const name = nameOf(brandSlug, row.model);
    const key = `${brandSlug}/${slugify(name)}`;
    const group = groups.get(key) ?? { key, brandSlug, slug: slugify(name), names: [], rows: [] };
    if (!group.names.includes(name)) group.names.push(name);
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => compareText(a.key, b.key));
}

export function buildModel(group, { bodyTypes, styleOrder, styleFacts }) {
  const name = group.names[0];
  const style = styleFacts.get(group.key) ?? commonestStyle(group.rows, styleOrder);
  const aliases = [...new Set(group.rows.map((row) => row.model))].filter((raw) => raw !== name);
  return {
    id: idOf('models', group.brandSlug, group.slug),
    name,
    slug: group.slug,
    brandId: idOf('brands', group.brandSlug),
    bodyTypeId: bodyTypes.find((bodyType) => bodyType.name === style)?.id ?? null,
    aliases: aliases.sort(compareText),
  };
}

export function buildGenerations(group) {
  return findRuns(group.rows.map((row) => row.year)).map((run) => ({
    id: idOf('generations', group.brandSlug, group.slug, String(run.startYear)),
    name: runName(group.names[0], run),
    slug: `${group.slug}-${run.startYear}`,
    modelId: idOf('models', group.brandSlug, group.slug),
    ...run,
  }));
}

/** Sorts by model and slug as text, so the order of the facts does not matter. */
export function buildTrims(facts) {
  const trims = facts.map(({ brand, model, trim }) => {
    const path = [slugify(brand), slugify(model)];
    const slug = slugify(trim);
    const record = { id: idOf('trims', ...path, slug), name: trim, slug };
    return {
      key: [...path, slug].join('/'),
      record: { ...record, modelId: idOf('models', ...path) },
    };
  });
  return trims.sort((a, b) => compareText(a.key, b.key)).map(({ record }) => record);
}

export function buildEngines(facts) {
  const engines = facts.map((fact) => {
    const brandSlug = slugify(fact.brand);
    const slug = slugify(fact.name);
    const models = fact.models.split(';').map((model) => slugify(model));
    return {
      key: `${brandSlug}/${slug}`,
      record: {
        id: idOf('engines', brandSlug, slug),
        name: fact.name,
        slug,
        brandId: idOf('brands', brandSlug),
        type: fact.type,
        displacement: fact.displacement,
        horsepower: Number(fact.horsepower),
        transmission: fact.transmission,
        modelIds: models.sort(compareText).map((model) => idOf('models', brandSlug, model)),
      },
    };
  });
  return engines.sort((a, b) => compareText(a.key, b.key)).map(({ record }) => record);
}
