import { slugify } from '@forecourt/contracts/slug';
import type { VehicleReferences } from './resolve-references.js';

/** `2021 Toyota Camry XSE` */
export const vehicleName = (year: number, { brand, model, trim }: VehicleReferences): string =>
  [year, brand.name, model.name, trim?.name].filter((part) => part !== undefined).join(' ');

/** `2021-toyota-camry-xse-stk-001`: the name, then the dealer's stock number. */
export const vehicleSlug = (name: string, stockNumber: string): string =>
  slugify(`${name} ${stockNumber}`);
