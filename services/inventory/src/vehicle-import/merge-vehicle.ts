import { v7 as uuidv7 } from 'uuid';
import { requiredForNew } from '@forecourt/contracts/inventory/import';
import type { CatalogLookup } from '../catalog-copy/catalog-lookup.js';
import type { VehicleRecord } from '../vehicles/vehicle-row.js';
import { isFaulty, type Cells, type ReadRow, type ReportFault } from './import-row.js';
import { mediaOf } from './photos.js';
import { resolveReferences, type VehicleReferences } from './resolve-references.js';
import { vehicleName, vehicleSlug } from './vehicle-names.js';

/**
 * The vehicle as it will be after the row: the row's cells over the known vehicle. Adds any faults to the
 * row's.
 *
 * @returns undefined if the row has a fault
 */
export function mergeVehicle(
  { row, cells, faults }: ReadRow,
  known: VehicleRecord | undefined,
  catalog: CatalogLookup,
): VehicleRecord | undefined {
  const report: ReportFault = (column, message) => faults.push({ row, column, message });
  checkRequired(cells, known, report);
  const described = resolveReferences(cells, known, catalog, report);
  checkAuction(cells, known, report);
  if (faults.length > 0 || !described) return undefined;
  return asRecord(cells, known, described);
}

function checkRequired(cells: Cells, known: VehicleRecord | undefined, report: ReportFault): void {
  if (!cells.stockNumber) {
    // Without it, there is no way to tell whether the vehicle is new.
    if (!isFaulty(cells, 'stockNumber')) report('stockNumber', 'is required');
    return;
  }
  for (const column of requiredForNew) {
    if (known && cells[column] === null) report(column, 'cannot be cleared');
    if (!known && !isFaulty(cells, column) && (cells[column] ?? null) === null) {
      report(column, 'is required for a new vehicle');
    }
  }
}

function checkAuction(cells: Cells, known: VehicleRecord | undefined, report: ReportFault): void {
  if (isFaulty(cells, 'startsAt') || isFaulty(cells, 'endsAt')) return;
  const startsAt = merged(cells.startsAt, known?.startsAt, null);
  const endsAt = merged(cells.endsAt, known?.endsAt, null);
  if (startsAt && endsAt && endsAt < startsAt) report('endsAt', 'must not be before startsAt');
}

/** The cell, or `none` if it is empty. Without the column, the known value, or `none` if unknown. */
function merged<Value>(
  cell: Value | null | undefined,
  known: Value | undefined,
  none: Value,
): Value {
  if (cell === undefined) return known ?? none;
  return cell ?? none;
}

function asRecord(
  cells: Cells,
  known: VehicleRecord | undefined,
  { brand, model, trim, generation, engine }: VehicleReferences,
): VehicleRecord {
  // `!`: these are required, so either the row or the known vehicle has them.
  const id = known?.id ?? uuidv7();
  const year = (cells.year ?? known?.year)!;
  const stockNumber = cells.stockNumber!;
  const name = vehicleName(year, { brand, model, trim, generation, engine });
  return {
    id,
    stockNumber,
    vin: merged(cells.vin, known?.vin, null),
    name,
    slug: name === known?.name ? known.slug : vehicleSlug(name, stockNumber),
    brandId: brand.id,
    bodyTypeId: model.bodyTypeId,
    modelId: model.id,
    trimId: trim?.id ?? null,
    generationId: generation?.id ?? null,
    engineId: engine?.id ?? null,
    year,
    mileage: merged(cells.mileage, known?.mileage, null),
    condition: merged(cells.condition, known?.condition, null),
    exteriorColor: merged(cells.exteriorColor, known?.exteriorColor, null),
    interiorColor: merged(cells.interiorColor, known?.interiorColor, null),
    listingType: (cells.listingType ?? known?.listingType)!,
    // An empty status counts as a missing column: it must not put a sold vehicle back on sale.
    status: cells.status ?? known?.status ?? 'available',
    price: (cells.price ?? known?.price)!,
    isNegotiable: merged(cells.isNegotiable, known?.isNegotiable, false),
    financingAvailable: merged(cells.financingAvailable, known?.financingAvailable, false),
    description: merged(cells.description, known?.description, null),
    drivetrain: merged(cells.drivetrain, known?.drivetrain, null),
    doors: merged(cells.doors, known?.doors, null),
    seats: merged(cells.seats, known?.seats, null),
    features: {
      safety: merged(cells.safety, known?.features.safety, []),
      exterior: merged(cells.exterior, known?.features.exterior, []),
      interior: merged(cells.interior, known?.features.interior, []),
      entertainment: merged(cells.entertainment, known?.features.entertainment, []),
    },
    media:
      cells.photos === undefined
        ? (known?.media ?? [])
        : mediaOf(id, cells.photos ?? [], known?.media ?? []),
    address: merged(cells.address, known?.address, null),
    locationName: merged(cells.locationName, known?.locationName, null),
    pricePerDay: merged(cells.pricePerDay, known?.pricePerDay, null),
    deposit: merged(cells.deposit, known?.deposit, null),
    minimumDays: merged(cells.minimumDays, known?.minimumDays, null),
    startingPrice: merged(cells.startingPrice, known?.startingPrice, null),
    startsAt: merged(cells.startsAt, known?.startsAt, null),
    endsAt: merged(cells.endsAt, known?.endsAt, null),
    availableFrom: merged(cells.availableFrom, known?.availableFrom, null),
  };
}
