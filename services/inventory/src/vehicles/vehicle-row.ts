import type {
  Features,
  ListingType,
  Media,
  vehicleConditions,
  VehicleStatus,
} from '@forecourt/contracts/inventory/shapes';

/** What a dealer says about a vehicle, as stored: amounts in minor units, references by id. */
export interface VehicleRecord {
  id: string;
  stockNumber: string;
  vin: string | null;
  name: string;
  slug: string;
  brandId: string;
  bodyTypeId: string;
  modelId: string;
  trimId: string | null;
  generationId: string | null;
  engineId: string | null;
  year: number;
  mileage: number | null;
  condition: (typeof vehicleConditions)[number] | null;
  exteriorColor: string | null;
  interiorColor: string | null;
  listingType: ListingType;
  status: VehicleStatus;
  price: number;
  isNegotiable: boolean;
  financingAvailable: boolean;
  description: string | null;
  drivetrain: string | null;
  doors: number | null;
  seats: number | null;
  features: Features;
  media: Media[];
  address: string | null;
  locationName: string | null;
  pricePerDay: number | null;
  deposit: number | null;
  minimumDays: number | null;
  startingPrice: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  availableFrom: Date | null;
}

/** The whole row, with what the service itself adds. */
export interface VehicleRow extends VehicleRecord {
  impressionsCount: number;
  createdDate: Date;
  updatedDate: Date;
}

/** The column types of the dealer's fields. */
export const recordColumns: Record<keyof VehicleRecord, string> = {
  id: 'uuid',
  stockNumber: 'text',
  vin: 'text',
  name: 'text',
  slug: 'text',
  brandId: 'uuid',
  bodyTypeId: 'uuid',
  modelId: 'uuid',
  trimId: 'uuid',
  generationId: 'uuid',
  engineId: 'uuid',
  year: 'int',
  mileage: 'int',
  condition: 'text',
  exteriorColor: 'text',
  interiorColor: 'text',
  listingType: 'text',
  status: 'text',
  price: 'bigint',
  isNegotiable: 'boolean',
  financingAvailable: 'boolean',
  description: 'text',
  drivetrain: 'text',
  doors: 'int',
  seats: 'int',
  features: 'jsonb',
  media: 'jsonb',
  address: 'text',
  locationName: 'text',
  pricePerDay: 'bigint',
  deposit: 'bigint',
  minimumDays: 'int',
  startingPrice: 'bigint',
  startsAt: 'timestamptz',
  endsAt: 'timestamptz',
  availableFrom: 'timestamptz',
};

const rowColumns: Record<keyof VehicleRow, string> = {
  ...recordColumns,
  impressionsCount: 'int',
  createdDate: 'timestamptz',
  updatedDate: 'timestamptz',
};

/** `stockNumber` → `stock_number` */
export const columnOf = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The select list for these fields. Amounts become numbers, which hold them exactly. */
export function selectFields(fields: readonly (keyof VehicleRow)[]): string {
  return fields
    .map((field) => {
      const cast = rowColumns[field] === 'bigint' ? '::float8' : '';
      return `${columnOf(field)}${cast} AS "${field}"`;
    })
    .join(', ');
}

export const recordFields = Object.keys(recordColumns) as (keyof VehicleRecord)[];
export const selectRecord = selectFields(recordFields);
export const selectRow = selectFields(Object.keys(rowColumns) as (keyof VehicleRow)[]);
