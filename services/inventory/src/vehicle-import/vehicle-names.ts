import type { References } from './references-of-row.js';

/** `2021 Toyota Camry XSE` */
export const vehicleName = (year: number, { brand, model, trim }: References): string =>
  [year, brand.name, model.name, trim?.name].filter((part) => part !== undefined).join(' ');

/** `2021-toyota-camry-xse-stk-001`: what it is, and which one of the dealer's. */
export const vehicleSlug = (name: string, stockNumber: string): string =>
  slugify(`${name} ${stockNumber}`);

const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
