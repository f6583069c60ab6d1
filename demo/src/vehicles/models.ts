import { readFile } from 'node:fs/promises';

export interface Engine {
  name: string;
  type: string;
  horsepower: number;
}

/** A run of model years. */
export interface Generation {
  name: string;
  startYear: number;
  /** null: still in production. */
  endYear: number | null;
}

/** A model that a vehicle can be a version of: each list has at least one item. */
export interface Model {
  brand: string;
  name: string;
  /** The body type's slug. */
  bodyType: string;
  trims: string[];
  engines: Engine[];
  generations: Generation[];
}

const file = new URL('../../models/models.json', import.meta.url);

/** The models of the reference data, ordered by brand and name. */
export async function readModels(): Promise<Model[]> {
  return JSON.parse(await readFile(file, 'utf8')) as Model[];
}

/** Brand and model: models of two brands may share a name. */
export const fullNameOf = ({ brand, name }: Pick<Model, 'brand' | 'name'>): string =>
  `${brand} ${name}`;
