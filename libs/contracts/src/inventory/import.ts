import { z } from 'zod';
import { drivetrainTypes } from '../catalog/shapes.js';
import { httpUrl, isoTime, text } from '../text.js';
import { listingTypes, vehicleConditions, vehicleStatuses } from './shapes.js';

/** The most rows in one batch, which is one RPC and one transaction. */
export const IMPORT_BATCH_ROWS = 500;

const money = z.number().nonnegative('must not be negative').max(1e12);
const features = z.array(text(200)).max(200);

/**
 * The columns of an import, by name. For a vehicle that exists, a missing column leaves the field unchanged,
 * and null (an empty cell) clears it.
 */
export const importColumns = {
  stockNumber: text(64),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-HJ-NPR-Z0-9]{11,17}$/, 'must be 11 to 17 letters and digits without I, O and Q'),
  brand: text(100),
  model: text(100),
  trim: text(100),
  generation: text(100),
  year: z.int().min(1886, 'must be 1886 or later').max(2100),
  mileage: z.int().min(0, 'must not be negative').max(10_000_000),
  condition: z.enum(vehicleConditions),
  exteriorColor: text(60),
  interiorColor: text(60),
  listingType: z.enum(listingTypes),
  status: z.enum(vehicleStatuses),
  price: money,
  currency: z.string().trim().toUpperCase().length(3, 'must be an ISO 4217 code such as USD'),
  isNegotiable: z.boolean(),
  financingAvailable: z.boolean(),
  description: text(10_000),
  engine: text(200),
  drivetrain: z.enum(drivetrainTypes),
  doors: z.int().min(0).max(20),
  seats: z.int().min(0).max(100),
  safety: features,
  exterior: features,
  interior: features,
  entertainment: features,
  photos: z.array(httpUrl).max(100),
  address: text(300),
  locationName: text(200),
  pricePerDay: money,
  deposit: money,
  minimumDays: z.int().min(1).max(3650),
  startingPrice: money,
  startsAt: isoTime,
  endsAt: isoTime,
  availableFrom: isoTime,
} as const;
export type ImportColumn = keyof typeof importColumns;

/** A new vehicle needs these. */
export const requiredForNew = [
  'stockNumber',
  'brand',
  'model',
  'year',
  'listingType',
  'price',
] as const satisfies readonly ImportColumn[];

/** A row as a client sends it. Each cell is checked on its own, so that a fault can name its column. */
export type ImportRow = Partial<Record<ImportColumn, unknown>>;

const rowFaultSchema = z.object({
  row: z.int().meta({ description: 'Index of the row in the batch, from 0.' }),
  column: z.string().nullable(),
  message: z.string(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

export const importResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(rowFaultSchema),
});
export type ImportResult = z.infer<typeof importResultSchema>;
