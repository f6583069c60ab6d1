import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';

type RecordOf<Kind extends SnapshotRecord['kind']> = Extract<SnapshotRecord, { kind: Kind }>;
export type Engine = RecordOf<'engine'>;
export type Generation = RecordOf<'generation'>;

/** A model with all that the reference data knows of it. */
export interface ReferenceModel {
  name: string;
  brand: string;
  /** Slug of the body type. */
  bodyType: string;
  trims: string[];
  engines: Engine[];
  generations: Generation[];
}

/** Brand and model as one text: models of two brands may share a name. */
export const fullNameOf = ({ brand, name }: Pick<ReferenceModel, 'brand' | 'name'>): string =>
  `${brand} ${name}`;

/** The models that have trims, engines and generations, in an order that follows from their names alone. */
export function describedModels(records: SnapshotRecord[]): ReferenceModel[] {
  const brands = namesById(ofKind(records, 'brand'));
  const bodyTypes = new Map(ofKind(records, 'bodyType').map(({ id, slug }) => [id, slug]));
  const trims = byModel(ofKind(records, 'trim'));
  const generations = byModel(ofKind(records, 'generation'));
  const engines = byModel(
    ofKind(records, 'engine').flatMap((engine) =>
      engine.modelIds.map((modelId) => ({ ...engine, modelId })),
    ),
  );
  return ofKind(records, 'model')
    .map((model) => ({
      name: model.name,
      brand: brands.get(model.brandId)!,
      bodyType: bodyTypes.get(model.bodyTypeId)!,
      trims: (trims.get(model.id) ?? []).map(({ name }) => name),
      engines: engines.get(model.id) ?? [],
      generations: generations.get(model.id) ?? [],
    }))
    .filter(
      (model) => model.trims.length > 0 && model.engines.length > 0 && model.generations.length > 0,
    )
    .sort((a, b) => compare(fullNameOf(a), fullNameOf(b)));
}

function ofKind<Kind extends SnapshotRecord['kind']>(
  records: SnapshotRecord[],
  kind: Kind,
): RecordOf<Kind>[] {
  return records.filter((record): record is RecordOf<Kind> => record.kind === kind);
}

const namesById = (records: { id: string; name: string }[]) =>
  new Map(records.map(({ id, name }) => [id, name]));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function byModel<Item extends { modelId: string; slug: string }>(
  items: Item[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of [...items].sort((a, b) => compare(a.slug, b.slug))) {
    const group = groups.get(item.modelId);
    if (group) group.push(item);
    else groups.set(item.modelId, [item]);
  }
  return groups;
}
