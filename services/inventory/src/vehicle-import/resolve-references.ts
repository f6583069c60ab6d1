import type { BrandEntity } from '../catalog-copy/brand.entity.js';
import type { EngineEntity } from '../catalog-copy/engine.entity.js';
import type { GenerationEntity } from '../catalog-copy/generation.entity.js';
import type { ModelEntity } from '../catalog-copy/model.entity.js';
import type { NameIndex } from '../catalog-copy/name-index.js';
import type { CatalogLookup } from '../catalog-copy/catalog-lookup.js';
import type { TrimEntity } from '../catalog-copy/trim.entity.js';
import type { VehicleRecord } from '../vehicles/vehicle-row.js';
import { isFaulty, type Cells, type ReportFault } from './import-row.js';

/** The reference data that describes a vehicle. */
export interface VehicleReferences {
  brand: BrandEntity;
  model: ModelEntity;
  trim: TrimEntity | null;
  generation: GenerationEntity | null;
  engine: EngineEntity | null;
}

/**
 * Finds the reference data of the vehicle as it will be: from the row's cells, or from the known
 * vehicle if the row has none. It never guesses: unknown names and combinations that do not fit are
 * faults.
 */
export function resolveReferences(
  cells: Cells,
  known: VehicleRecord | undefined,
  catalog: CatalogLookup,
  report: ReportFault,
): VehicleReferences | undefined {
  if (isFaulty(cells, 'brand') || isFaulty(cells, 'model')) return undefined;
  const brand = brandOf(cells, known, catalog, report);
  const model = brand && modelOf(cells, known, brand, catalog, report);
  if (!model) return undefined;
  const resolve = <Item extends { name: string; slug: string }>(part: Part<Item>) =>
    resolvePart(part, `${brand.name} ${model.name}`, report);
  return {
    brand,
    model,
    trim: resolve({
      kind: 'trim',
      cell: cells.trim,
      names: catalog.trimsOf(model),
      present: known?.trimId ? catalog.trim(known.trimId) : null,
      fits: ({ modelId }) => modelId === model.id,
    }),
    generation: resolve({
      kind: 'generation',
      cell: cells.generation,
      names: catalog.generationsOf(model),
      present: known?.generationId ? catalog.generation(known.generationId) : null,
      fits: ({ modelId }) => modelId === model.id,
    }),
    engine: resolve({
      kind: 'engine',
      cell: cells.engine,
      names: catalog.enginesOf(brand),
      present: known?.engineId ? catalog.engine(known.engineId) : null,
      fits: ({ brandId }) => brandId === brand.id,
      prefers: ({ modelIds }) => modelIds.includes(model.id),
    }),
  };
}

function brandOf(
  { brand }: Cells,
  known: VehicleRecord | undefined,
  catalog: CatalogLookup,
  report: ReportFault,
): BrandEntity | undefined {
  if (brand) return find('brand', brand, '', catalog.brandNames, report);
  return known && catalog.brand(known.brandId);
}

function modelOf(
  { model }: Cells,
  known: VehicleRecord | undefined,
  brand: BrandEntity,
  catalog: CatalogLookup,
  report: ReportFault,
): ModelEntity | undefined {
  if (model) return find('model', model, ` of ${brand.name}`, catalog.modelsOf(brand), report);
  const present = known && catalog.model(known.modelId);
  if (!present || present.brandId === brand.id) return present;
  report('model', `${present.name} is not a model of ${brand.name}; name the model too`);
  return undefined;
}

interface Part<Item extends { name: string; slug: string }> {
  kind: 'trim' | 'generation' | 'engine';
  cell: string | null | undefined;
  names: NameIndex<Item>;
  /** What the known vehicle has. */
  present: Item | null;
  fits: (item: Item) => boolean;
  prefers?: (item: Item) => boolean;
}

/** Finds an optional part. null if the vehicle has none, or after reporting a fault. */
function resolvePart<Item extends { name: string; slug: string }>(
  { kind, cell, names, present, fits, prefers }: Part<Item>,
  modelName: string,
  report: ReportFault,
): Item | null {
  if (cell) return find(kind, cell, ` of ${modelName}`, names, report, prefers) ?? null;
  if (cell === null || present === null) return null;
  if (fits(present)) return present;
  report(
    kind,
    `${present.name} does not belong to ${modelName}; name the ${kind} too, or clear it`,
  );
  return null;
}

/** @param owner the brand or model that the names belong to, as the message puts it: ` of Toyota` */
function find<Item extends { name: string; slug: string }>(
  kind: string,
  text: string,
  owner: string,
  names: NameIndex<Item>,
  report: ReportFault,
  prefers: (item: Item) => boolean = () => true,
): Item | undefined {
  const found = names.find(text);
  const preferred = found.filter(prefers);
  const candidates = preferred.length > 0 ? preferred : found;
  if (candidates.length === 1) return candidates[0];
  if (candidates.length > 1) {
    const slugs = candidates.map(({ slug }) => slug).join(', ');
    report(kind, `"${text}"${owner} is ambiguous; use one of ${slugs}`);
    return undefined;
  }
  report(kind, `unknown ${kind} "${text}"${owner}${hintTo(kind, text, names)}`);
  return undefined;
}

function hintTo(
  kind: string,
  text: string,
  names: NameIndex<{ name: string; slug: string }>,
): string {
  if (names.isEmpty) return `; it has no known ${kind}s`;
  const nearest = names.nearestTo(text);
  return nearest === undefined ? '' : `; nearest: "${nearest}"`;
}
