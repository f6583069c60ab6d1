import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';

type Of<Kind extends SnapshotRecord['kind']> = Extract<SnapshotRecord, { kind: Kind }>;

/** A UUID that shows which record it belongs to. */
const idOf = (kind: number, number: number) =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(number).padStart(8, '0')}`;

const brand = (number: number, name: string, slug: string): Of<'brand'> => ({
  kind: 'brand',
  id: idOf(1, number),
  name,
  slug,
});

const bodyType = (number: number, name: string, slug: string): Of<'bodyType'> => ({
  kind: 'bodyType',
  id: idOf(2, number),
  name,
  slug,
  code: slug.toUpperCase(),
});

const model = (
  number: number,
  { id: brandId }: Of<'brand'>,
  name: string,
  slug: string,
  { id: bodyTypeId }: Of<'bodyType'>,
  aliases: string[] = [],
): Of<'model'> => ({
  kind: 'model',
  id: idOf(3, number),
  name,
  slug,
  brandId,
  bodyTypeId,
  aliases,
});

const engine = (
  number: number,
  { id: brandId }: Of<'brand'>,
  models: Of<'model'>[],
  name: string,
  slug: string,
): Of<'engine'> => ({
  kind: 'engine',
  id: idOf(4, number),
  name,
  slug,
  brandId,
  modelIds: models.map(({ id }) => id),
  type: 'petrol',
  displacement: '2.5L',
  horsepower: 203,
  transmission: 'automatic',
});

const generation = (
  number: number,
  { id: modelId }: Of<'model'>,
  name: string,
  slug: string,
  startYear: number,
): Of<'generation'> => ({
  kind: 'generation',
  id: idOf(5, number),
  name,
  slug,
  modelId,
  startYear,
  endYear: null,
});

const trim = (number: number, { id: modelId }: Of<'model'>, name: string): Of<'trim'> => ({
  kind: 'trim',
  id: idOf(6, number),
  name,
  slug: name.toLowerCase(),
  modelId,
});

export const toyota = brand(1, 'Toyota', 'toyota');
export const honda = brand(2, 'Honda', 'honda');
const mercedes = brand(3, 'Mercedes-Benz', 'mercedes-benz');

const sedan = bodyType(1, 'Sedan', 'sedan');
export const suv = bodyType(2, 'SUV', 'suv');

export const camry = model(1, toyota, 'Camry', 'camry', sedan, ['Camry Solara']);
export const rav4 = model(2, toyota, 'RAV4', 'rav4', suv);
/** Offered with none of the engines below. */
const corolla = model(4, toyota, 'Corolla', 'corolla', sedan);
export const civic = model(3, honda, 'Civic', 'civic', sedan);

export const camryEngine = engine(1, toyota, [camry], '2.5L I4 203 hp automatic', '2-5l-camry');
/** Has the same name as the Camry's engine, but is offered in the RAV4. */
export const rav4Engine = engine(2, toyota, [rav4], '2.5L I4 203 hp automatic', '2-5l-rav4');
export const hondaEngine = engine(3, honda, [civic], '2.0L I4 158 hp CVT', '2-0l-civic');

export const camry2018 = generation(1, camry, 'Camry (2018–present)', 'camry-2018', 2018);
export const xse = trim(1, camry, 'XSE');
const le = trim(2, camry, 'LE');
const rav4Limited = trim(3, rav4, 'Limited');

export const referenceSet: SnapshotRecord[] = [
  ...[toyota, honda, mercedes],
  ...[sedan, suv],
  ...[camry, rav4, corolla, civic],
  ...[camryEngine, rav4Engine, hondaEngine],
  camry2018,
  ...[xse, le, rav4Limited],
];
