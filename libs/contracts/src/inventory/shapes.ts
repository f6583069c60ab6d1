import { z } from 'zod';
import { id, timestamp } from '../text.js';

export const listingTypes = ['sale', 'rental', 'auction'] as const;
export type ListingType = (typeof listingTypes)[number];

/** Decision D13. */
export const vehicleStatuses = [
  'draft',
  'in_transit',
  'available',
  'reserved',
  'sale_pending',
  'sold',
  'rented',
  'withdrawn',
] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

export const vehicleConditions = ['new', 'used', 'certified'] as const;
/** Decision D14. */
const mediaTypes = ['photo', 'video', 'spin', 'document'] as const;
const mediaCategories = [
  'exterior',
  'interior',
  'engine',
  'wheel',
  'detail',
  'damage',
  'other',
] as const;

const named = z.object({ id, name: z.string() });
const strings = z.array(z.string());
const amount = z.number().nullable();

const mediaSchema = z
  .object({
    id,
    url: z.string().meta({ format: 'uri' }),
    type: z.enum(mediaTypes),
    category: z.enum(mediaCategories),
    isFeatured: z.boolean(),
    sortOrder: z.int(),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

const featuresSchema = z.object({
  safety: strings,
  exterior: strings,
  interior: strings,
  entertainment: strings,
});
export type Features = z.infer<typeof featuresSchema>;

/** A vehicle in the list (2.9). */
export const vehicleSchema = z
  .object({
    id,
    name: z.string().meta({ example: '2021 Toyota Camry XSE' }),
    slug: z.string(),
    description: z.string().nullable(),
    year: z.int(),
    mileage: z.int().nullable(),
    exteriorColor: z.string().nullable(),
    interiorColor: z.string().nullable(),
    listingType: z.enum(listingTypes),
    status: z.enum(vehicleStatuses),
    model: named.extend({
      slug: z.string(),
      brand: named.extend({ logoUrl: z.string().meta({ format: 'uri' }) }),
      bodyType: named.extend({ code: z.string() }),
    }),
    engine: named
      .extend({ type: z.string(), horsepower: z.int(), transmission: z.string() })
      .nullable(),
    media: z.array(mediaSchema),
    saleOptions: z.object({
      price: z.number().meta({
        description:
          "Headline price in the organization's currency: sale price, price per day or starting price.",
      }),
      currency: z.string().meta({ description: 'ISO 4217.', example: 'USD' }),
      isNegotiable: z.boolean(),
      financingAvailable: z.boolean(),
    }),
    features: featuresSchema,
    pickupDetails: z.object({
      address: z.string().nullable(),
      locationName: z.string().nullable(),
    }),
    createdDate: timestamp,
    updatedDate: timestamp,
  })
  .meta({ id: 'Vehicle' });
export type Vehicle = z.infer<typeof vehicleSchema>;

/** The full vehicle (D15). */
export const fullVehicleSchema = vehicleSchema
  .extend({
    vin: z.string().nullable(),
    stockNumber: z.string(),
    condition: z.enum(vehicleConditions).nullable(),
    drivetrain: z.string().nullable(),
    trim: named.nullable(),
    generation: named.nullable(),
    doors: z.int().nullable(),
    seats: z.int().nullable(),
    impressionsCount: z
      .int()
      .meta({ description: 'Views of the vehicle. May lag by up to 2 seconds.' }),
    availableFrom: timestamp.nullable(),
    rentalOptions: z
      .object({ pricePerDay: amount, deposit: amount, minimumDays: z.int().nullable() })
      .nullable()
      .meta({ description: 'null unless the vehicle is listed for rental.' }),
    auctionOptions: z
      .object({
        startingPrice: amount,
        startsAt: timestamp.nullable(),
        endsAt: timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'null unless the vehicle is listed for auction.' }),
  })
  .meta({ id: 'FullVehicle' });
export type FullVehicle = z.infer<typeof fullVehicleSchema>;

const counts = z.record(z.string(), z.int());

export const vehicleStatisticsSchema = z
  .object({
    totalVehicles: z.int(),
    availableVehicles: z.int(),
    byListingType: z.object({ sale: z.int(), rental: z.int(), auction: z.int() }),
    byBodyType: counts,
    byBrand: counts,
  })
  .meta({ id: 'VehicleStatistics' });
export type VehicleStatistics = z.infer<typeof vehicleStatisticsSchema>;
