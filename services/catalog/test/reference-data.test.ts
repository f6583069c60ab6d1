import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Named {
  id: string;
  name: string;
  slug: string;
}

interface ReferenceData {
  version: string;
  attribution: string;
  brands: (Named & { countryOfOrigin: string })[];
  bodyTypes: (Named & { code: string; description: string })[];
  models: (Named & { brandId: string; bodyTypeId: string; aliases: string[] })[];
  generations: (Named & { modelId: string; startYear: number; endYear: number | null })[];
  trims: (Named & { modelId: string })[];
  engines: (Named & {
    brandId: string;
    type: string;
    displacement: string;
    horsepower: number;
    transmission: string;
    modelIds: string[];
  })[];
}

const DATA_FOLDER = join(import.meta.dirname, '../data');
const data = JSON.parse(
  readFileSync(join(DATA_FOLDER, 'reference-data.json'), 'utf8'),
) as ReferenceData;

const PINNED = {
  brand: 'f8f9242d-ed00-5e55-99da-4e9662d5225b',
  bodyType: 'b2a5bcd7-22fd-5ac7-b23f-8cc8e438415b',
  model: 'ecc60ea6-209e-5bb9-9b51-2eaf21d456a6',
  generation: '484548ca-414c-5303-88b9-061d10249243',
  trim: '7742ed03-78a8-5069-9d75-4ae0e8587e71',
  engine: '24c71e7f-b582-511e-9e6c-34680d918360',
};

const LISTS: Named[][] = [
  data.brands,
  data.bodyTypes,
  data.models,
  data.generations,
  data.trims,
  data.engines,
];

const brandIds = new Set(data.brands.map((brand) => brand.id));
const modelIds = new Set(data.models.map((model) => model.id));

function findModel(brandSlug: string, modelSlug: string) {
  const brand = data.brands.find(({ slug }) => slug === brandSlug);
  const model = data.models.find(
    ({ brandId, slug }) => brandId === brand?.id && slug === modelSlug,
  );
  if (!model) throw new Error(`there is no ${brandSlug}/${modelSlug}`);
  return model;
}

function runsOf(brandSlug: string, modelSlug: string) {
  const { id } = findModel(brandSlug, modelSlug);
  return data.generations
    .filter(({ modelId }) => modelId === id)
    .map(({ slug, name, startYear, endYear }) => ({ slug, name, startYear, endYear }));
}

function repeated(values: string[]) {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('reference data', () => {
  it('is what the build script produces now', () => {
    const script = join(DATA_FOLDER, 'build-reference-data.mjs');
    const run = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });

  it('names its source and licence', () => {
    expect(data.attribution).toContain('github.com/abhionlyone/us-car-models-data');
    expect(data.attribution).toContain('CC BY 4.0');
    expect(data.version).toMatch(/^[0-9a-f]{16}$/);
  });

  it('has unique ids, all UUIDs of version 5', () => {
    const ids = LISTS.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/.test(id))).toEqual([]);
  });

  // Integrators store these. A failure here means that an update would break what they stored.
  it('keeps the ids of earlier releases', () => {
    const generation = data.generations.find(({ slug }) => slug === 'camry-1992');
    const trim = data.trims.find(
      ({ slug, modelId }) => slug === 'xle' && modelId === findModel('toyota', 'camry').id,
    );
    const engine = data.engines.find(
      ({ slug }) => slug === '2-5l-i4-dynamic-force-203-hp-automatic',
    );
    expect({
      brand: data.brands.find(({ slug }) => slug === 'toyota')?.id,
      bodyType: data.bodyTypes.find(({ slug }) => slug === 'sedan')?.id,
      model: findModel('toyota', 'camry').id,
      generation: generation?.id,
      trim: trim?.id,
      engine: engine?.id,
    }).toEqual(PINNED);
  });

  it('has slugs that are unique within their parent', () => {
    expect(repeated(data.brands.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(data.bodyTypes.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(data.models.map(({ brandId, slug }) => `${brandId}/${slug}`))).toEqual([]);
    expect(repeated(data.generations.map(({ modelId, slug }) => `${modelId}/${slug}`))).toEqual([]);
    expect(repeated(data.trims.map(({ modelId, slug }) => `${modelId}/${slug}`))).toEqual([]);
    expect(repeated(data.engines.map(({ brandId, slug }) => `${brandId}/${slug}`))).toEqual([]);
    const slugs = LISTS.flat().map(({ slug }) => slug);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });

  it('has a country for every brand and a code for every body type', () => {
    expect(data.brands.filter(({ countryOfOrigin }) => !countryOfOrigin)).toEqual([]);
    expect(data.bodyTypes.filter(({ code }) => !/^[A-Z]+$/.test(code))).toEqual([]);
  });

  it('has a brand, a body type and a generation for every model', () => {
    const bodyTypeIds = new Set(data.bodyTypes.map(({ id }) => id));
    const withGeneration = new Set(data.generations.map(({ modelId }) => modelId));
    const incomplete = data.models.filter(
      (model) =>
        !brandIds.has(model.brandId) ||
        !bodyTypeIds.has(model.bodyTypeId) ||
        !withGeneration.has(model.id),
    );
    expect(incomplete).toEqual([]);
  });

  it('leaves a run open if it reaches the last full year, and closes the others', () => {
    expect(runsOf('jeep', 'cherokee')).toEqual([
      { slug: 'cherokee-1992', name: 'Cherokee (1992–2001)', startYear: 1992, endYear: 2001 },
      { slug: 'cherokee-2014', name: 'Cherokee (2014–2022)', startYear: 2014, endYear: 2022 },
    ]);
    expect(runsOf('ford', 'bronco').at(-1)).toEqual({
      slug: 'bronco-2021',
      name: 'Bronco (2021–present)',
      startYear: 2021,
      endYear: null,
    });
    expect(data.generations.filter(({ endYear }) => endYear !== null && endYear > 2023)).toEqual(
      [],
    );
  });

  it('bridges a gap of one year', () => {
    // The source lacks the Cayenne for 2007 and 2023.
    expect(runsOf('porsche', 'cayenne')).toHaveLength(1);
  });

  it('merges cabs and vans into one model and keeps their names as aliases', () => {
    expect(findModel('ford', 'f-150').aliases).toContain('F150 SuperCrew Cab');
    expect(findModel('chevrolet', 'silverado-1500').aliases).toContain('Silverado 1500 Crew Cab');
    expect(findModel('ram', '1500').aliases).toContain('1500 Quad Cab');
    expect(findModel('chevrolet', 'express-1500').aliases).toContain('Express 1500 Cargo');
    expect(findModel('ford', 'f-150-lightning').aliases).toEqual(['F150 Lightning']);
    const cabs = data.models.filter(({ name }) => /\b(Cab|Crew|Cargo|CrewMax)$/.test(name));
    expect(cabs).toEqual([]);
  });

  it('has trims and engines only for models that exist', () => {
    expect(data.trims.filter(({ modelId }) => !modelIds.has(modelId))).toEqual([]);
    const brandOf = new Map(data.models.map(({ id, brandId }) => [id, brandId]));
    const lost = data.engines.filter(
      (engine) =>
        engine.modelIds.length === 0 ||
        engine.modelIds.some((id) => brandOf.get(id) !== engine.brandId),
    );
    expect(lost).toEqual([]);
  });

  it('has both trims and engines for at least 40 models', () => {
    const withEngine = new Set(data.engines.flatMap((engine) => engine.modelIds));
    const both = new Set(
      data.trims.map(({ modelId }) => modelId).filter((id) => withEngine.has(id)),
    );
    expect(both.size).toBeGreaterThanOrEqual(40);
  });

  it('describes engines in the words of the API', () => {
    const odd = data.engines.filter(
      (engine) =>
        !['petrol', 'diesel', 'electric', 'hybrid', 'plugin_hybrid'].includes(engine.type) ||
        !['manual', 'automatic', 'cvt', 'dct', 'semi_automatic'].includes(engine.transmission) ||
        !/^\d\.\dL$/.test(engine.displacement) ||
        (engine.type === 'electric') !== (engine.displacement === '0.0L') ||
        !Number.isInteger(engine.horsepower),
    );
    expect(odd).toEqual([]);
  });
});
