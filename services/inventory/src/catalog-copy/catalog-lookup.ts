import type { BodyTypeEntity } from './body-type.entity.js';
import type { BrandEntity } from './brand.entity.js';
import type { EngineEntity } from './engine.entity.js';
import type { GenerationEntity } from './generation.entity.js';
import type { ModelEntity } from './model.entity.js';
import { NameIndex } from './name-index.js';
import type { TrimEntity } from './trim.entity.js';

export interface CatalogRows {
  brands: BrandEntity[];
  bodyTypes: BodyTypeEntity[];
  models: ModelEntity[];
  engines: EngineEntity[];
  generations: GenerationEntity[];
  trims: TrimEntity[];
}

/** The copy in memory, by id and by name. Immutable. */
export class CatalogLookup {
  readonly brandNames: NameIndex<BrandEntity>;
  private readonly brands: Map<string, BrandEntity>;
  private readonly bodyTypes: Map<string, BodyTypeEntity>;
  private readonly models: Map<string, ModelEntity>;
  private readonly engines: Map<string, EngineEntity>;
  private readonly generations: Map<string, GenerationEntity>;
  private readonly trims: Map<string, TrimEntity>;
  private readonly modelNames: Map<string, NameIndex<ModelEntity>>;
  private readonly engineNames: Map<string, NameIndex<EngineEntity>>;
  private readonly generationNames: Map<string, NameIndex<GenerationEntity>>;
  private readonly trimNames: Map<string, NameIndex<TrimEntity>>;

  constructor(
    readonly revision: number,
    records: CatalogRows,
  ) {
    const { brands, bodyTypes, models, engines, generations, trims } = records;
    this.brands = byId(brands);
    this.bodyTypes = byId(bodyTypes);
    this.models = byId(models);
    this.engines = byId(engines);
    this.generations = byId(generations);
    this.trims = byId(trims);
    this.brandNames = new NameIndex(brands);
    this.modelNames = namesWithin(
      models,
      ({ brandId }) => brandId,
      ({ aliases }) => aliases,
    );
    this.engineNames = namesWithin(engines, ({ brandId }) => brandId);
    this.generationNames = namesWithin(
      generations,
      ({ modelId }) => modelId,
      ({ startYear }) => [String(startYear)],
    );
    this.trimNames = namesWithin(trims, ({ modelId }) => modelId);
  }

  brand = (id: string) => present(this.brands, id);
  bodyType = (id: string) => present(this.bodyTypes, id);
  model = (id: string) => present(this.models, id);
  engine = (id: string) => present(this.engines, id);
  generation = (id: string) => present(this.generations, id);
  trim = (id: string) => present(this.trims, id);

  modelsOf = (brand: BrandEntity) => this.modelNames.get(brand.id) ?? new NameIndex<ModelEntity>();
  enginesOf = (brand: BrandEntity) =>
    this.engineNames.get(brand.id) ?? new NameIndex<EngineEntity>();
  generationsOf = (model: ModelEntity) =>
    this.generationNames.get(model.id) ?? new NameIndex<GenerationEntity>();
  trimsOf = (model: ModelEntity) => this.trimNames.get(model.id) ?? new NameIndex<TrimEntity>();
}

interface Identified {
  id: string;
  name: string;
  slug: string;
}

const byId = <Item extends Identified>(items: Item[]) =>
  new Map(items.map((item) => [item.id, item]));

function namesWithin<Item extends Identified>(
  items: Item[],
  ownerOf: (item: Item) => string,
  otherNames?: (item: Item) => string[],
): Map<string, NameIndex<Item>> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(ownerOf(item));
    if (group) group.push(item);
    else groups.set(ownerOf(item), [item]);
  }
  return new Map([...groups].map(([owner, group]) => [owner, new NameIndex(group, otherNames)]));
}

function present<Item>(items: Map<string, Item>, id: string): Item {
  const item = items.get(id);
  // Foreign keys hold and the copy never loses rows, so an id from a row is always known.
  if (!item) throw new Error(`The copy of the reference data has no ${id}`);
  return item;
}
