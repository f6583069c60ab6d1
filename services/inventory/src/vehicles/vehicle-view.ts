import type { FullVehicle, Vehicle } from '@forecourt/contracts/inventory/shapes';
import { fromMinorUnits } from '@forecourt/contracts/money';
import type { CatalogLookup } from '../catalog-copy/catalog-lookup.js';
import type { VehicleRow } from './vehicle-row.js';

/** The fields of a row that the list shows. */
export const listedFields = [
  'id',
  'name',
  'slug',
  'description',
  'year',
  'mileage',
  'exteriorColor',
  'interiorColor',
  'listingType',
  'status',
  'modelId',
  'engineId',
  'media',
  'price',
  'isNegotiable',
  'financingAvailable',
  'features',
  'address',
  'locationName',
  'createdDate',
  'updatedDate',
] as const satisfies readonly (keyof VehicleRow)[];
export type ListedRow = Pick<VehicleRow, (typeof listedFields)[number]>;

/** What a vehicle's view depends on besides its row. */
export interface ViewContext {
  catalog: CatalogLookup;
  publicUrl: string;
  currency: string;
}

export function asVehicle(row: ListedRow, { catalog, publicUrl, currency }: ViewContext): Vehicle {
  const model = catalog.model(row.modelId);
  const brand = catalog.brand(model.brandId);
  const bodyType = catalog.bodyType(model.bodyTypeId);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    year: row.year,
    mileage: row.mileage,
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    listingType: row.listingType,
    status: row.status,
    model: {
      id: model.id,
      name: model.name,
      slug: model.slug,
      brand: {
        id: brand.id,
        name: brand.name,
        logoUrl: `${publicUrl}/assets/brands/${brand.slug}.svg`,
      },
      bodyType: { id: bodyType.id, name: bodyType.name, code: bodyType.code },
    },
    engine: row.engineId === null ? null : engineOf(row.engineId, catalog),
    media: row.media,
    saleOptions: {
      price: fromMinorUnits(row.price, currency),
      currency,
      isNegotiable: row.isNegotiable,
      financingAvailable: row.financingAvailable,
    },
    features: row.features,
    pickupDetails: { address: row.address, locationName: row.locationName },
    createdDate: row.createdDate.toISOString(),
    updatedDate: row.updatedDate.toISOString(),
  };
}

export function asFullVehicle(row: VehicleRow, context: ViewContext): FullVehicle {
  const { catalog, currency } = context;
  const amount = (minor: number | null) =>
    minor === null ? null : fromMinorUnits(minor, currency);
  return {
    ...asVehicle(row, context),
    vin: row.vin,
    stockNumber: row.stockNumber,
    condition: row.condition,
    drivetrain: row.drivetrain,
    trim: row.trimId === null ? null : named(catalog.trim(row.trimId)),
    generation: row.generationId === null ? null : named(catalog.generation(row.generationId)),
    doors: row.doors,
    seats: row.seats,
    impressionsCount: row.impressionsCount,
    availableFrom: asTimestamp(row.availableFrom),
    // The price per day and the starting price default to the headline price (D16).
    rentalOptions:
      row.listingType === 'rental'
        ? {
            pricePerDay: amount(row.pricePerDay ?? row.price),
            deposit: amount(row.deposit),
            minimumDays: row.minimumDays,
          }
        : null,
    auctionOptions:
      row.listingType === 'auction'
        ? {
            startingPrice: amount(row.startingPrice ?? row.price),
            startsAt: asTimestamp(row.startsAt),
            endsAt: asTimestamp(row.endsAt),
          }
        : null,
  };
}

function engineOf(engineId: string, catalog: CatalogLookup): Vehicle['engine'] {
  const { id, name, type, horsepower, transmission } = catalog.engine(engineId);
  return { id, name, type, horsepower, transmission };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

const asTimestamp = (instant: Date | null) => instant?.toISOString() ?? null;
