import { z } from 'zod';
import { vehicleCountsSchema } from '../catalog/shapes.js';
import { inParts, limitUpTo, pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { id, text } from '../text.js';
import { inventoryErrors } from './errors.js';
import { IMPORT_BATCH_ROWS, importResultSchema } from './import.js';
import {
  fullVehicleSchema,
  listingTypes,
  vehicleSchema,
  vehicleStatisticsSchema,
  vehicleStatuses,
} from './shapes.js';

const year = z.int().min(0).max(9999);
const price = z.number().nonnegative().max(1e12);

/** A missing bound allows everything. */
const isRange = (min = -Infinity, max = Infinity) => min <= max;

export const vehicleSorts = [
  'createdDate',
  'impressionsCount',
  'year',
  'mileage',
  'price',
  'name',
] as const;

export const listVehicles = defineRpc({
  pattern: 'inventory.vehicle.list',
  scope: 'tenant',
  repeatable: true,
  request: z
    .object({
      ...pagedBy(20, 100),
      brandId: id.optional().meta({ description: 'Only vehicles of this brand.' }),
      modelId: id.optional().meta({ description: 'Only vehicles of this model.' }),
      bodyTypeId: id.optional().meta({ description: 'Only vehicles of this body type.' }),
      minYear: year.optional(),
      maxYear: year.optional(),
      minPrice: price.optional(),
      maxPrice: price.optional(),
      listingType: z.enum(listingTypes).optional(),
      sort: z.enum(vehicleSorts).default('createdDate'),
      order: z
        .enum(['asc', 'desc'])
        .optional()
        .meta({ description: 'Default: asc for sort=name, otherwise desc.' }),
    })
    .refine(({ minYear, maxYear }) => isRange(minYear, maxYear), {
      path: ['minYear'],
      message: 'must not be above maxYear',
    })
    .refine(({ minPrice, maxPrice }) => isRange(minPrice, maxPrice), {
      path: ['minPrice'],
      message: 'must not be above maxPrice',
    }),
  response: pagesOf(vehicleSchema),
});

export const getVehicle = defineRpc({
  pattern: 'inventory.vehicle.get',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    id,
    /** Names the view that the answer counts, once however often it is asked. Null counts none. */
    viewId: z.uuid().nullable(),
  }),
  response: z.object({ data: fullVehicleSchema }),
  errors: [inventoryErrors.vehicle_not_found],
});

export const listSimilarVehicles = defineRpc({
  pattern: 'inventory.vehicle.list-similar',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id, limit: limitUpTo(12).default(12) }),
  response: z.object({
    data: z.array(vehicleSchema),
    total: z.int().meta({ description: 'All similar vehicles, including those beyond the limit.' }),
  }),
  errors: [inventoryErrors.vehicle_not_found],
});

export const getVehicleStatistics = defineRpc({
  pattern: 'inventory.vehicle.get-statistics',
  scope: 'tenant',
  repeatable: true,
  request: z.object({}),
  response: z.object({ data: vehicleStatisticsSchema }),
});

/** Counts the tenant's available vehicles by brand and listing type (D18). Brands without any are absent. */
export const countVehiclesByBrand = defineRpc({
  pattern: 'inventory.vehicle.count-by-brand',
  scope: 'tenant',
  repeatable: true,
  request: z.object({}),
  response: z.object({ counts: z.record(z.string(), vehicleCountsSchema) }),
});

/** Returns any vehicle's status, even a draft's, and counts no impression (D17). */
export const getVehicleStatus = defineRpc({
  pattern: 'inventory.vehicle.get-status',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ status: z.enum(vehicleStatuses), name: z.string() }),
  errors: [inventoryErrors.vehicle_not_found],
  // Less than its callers have, so that they can still answer.
  timeoutMs: 2_500,
});

export const setVehicleStatus = defineRpc({
  pattern: 'inventory.vehicle.set-status',
  scope: 'tenant',
  request: z.object({ stockNumber: text(64), status: z.enum(vehicleStatuses) }),
  response: z.object({
    data: z.object({
      id,
      stockNumber: z.string(),
      name: z.string(),
      status: z.enum(vehicleStatuses),
    }),
  }),
  errors: [inventoryErrors.stock_number_not_found, inventoryErrors.status_move_not_allowed],
});

/** Creates or updates up to 500 vehicles by stock number in one transaction. Repeating a batch changes nothing. */
export const importVehicles = defineRpc({
  pattern: 'inventory.vehicle.import',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({
    rows: z.array(z.record(z.string(), z.unknown())).max(IMPORT_BATCH_ROWS),
    dryRun: z.boolean().default(false),
  }),
  response: z.object({ data: importResultSchema }),
  timeoutMs: 30_000,
});

const day = z.iso.date('must be a date such as 2026-03-01');

export const impressionReport = {
  input: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be after to' }),
  response: z.object({
    data: z.array(
      z.object({
        day: z.string(),
        vehicleId: id,
        stockNumber: z.string(),
        name: z.string(),
        impressions: z.int(),
      }),
    ),
    total: z.int().meta({ description: 'All impressions in the period.' }),
  }),
};

/** The last row of a part of the report, and the impressions up to it. */
const nextPartOfReport = z.object({ day, stockNumber: z.string(), total: z.int() });

export const reportImpressions = defineRpc({
  pattern: 'inventory.impression.report',
  scope: 'tenant',
  repeatable: true,
  ...inParts(impressionReport, nextPartOfReport),
});
