import {
  IMPORT_BATCH_ROWS,
  type ImportResult,
  type ImportRow,
} from '@forecourt/contracts/inventory/import';
import { getVehicle, importVehicles, listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { FullVehicle, VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { TestService } from '@forecourt/service-kit/testing/test-service';

let vehicles = 0;

type Row = ImportRow & { stockNumber: string };

/** A row of an import, told as a dealer would: `aVehicle().of('Toyota', 'Camry').at(23_995).sold()`. */
class VehicleBuilder {
  constructor(readonly row: Row) {}

  with = (cells: Record<string, unknown>) => new VehicleBuilder({ ...this.row, ...cells });
  without = (column: keyof ImportRow) =>
    new VehicleBuilder(
      Object.fromEntries(Object.entries(this.row).filter(([name]) => name !== column)) as Row,
    );
  numbered = (stockNumber: string) => this.with({ stockNumber });
  of = (brand: string, model: string) => this.with({ brand, model });
  from = (year: number) => this.with({ year });
  at = (price: number) => this.with({ price });
  driven = (mileage: number | null) => this.with({ mileage });
  forRent = () => this.with({ listingType: 'rental' });
  forAuction = () => this.with({ listingType: 'auction' });
  which = (status: VehicleStatus) => this.with({ status });
  sold = () => this.which('sold');
}
export type { VehicleBuilder };

/** A vehicle with all that a new one needs. */
export const aVehicle = (): VehicleBuilder =>
  new VehicleBuilder({
    stockNumber: `STK-${++vehicles}`,
    brand: 'Toyota',
    model: 'Camry',
    year: 2021,
    listingType: 'sale',
    price: 20_000,
  });

/** A dealer's access to the inventory, as one tenant. */
export class Dealer {
  constructor(
    private readonly inventory: TestService,
    readonly context: TenantContext,
  ) {}

  async sends(rows: VehicleBuilder[], more: { dryRun?: boolean } = {}): Promise<ImportResult> {
    const request = { rows: rows.map(({ row }) => row), ...more };
    return (await this.inventory.call(importVehicles, request, this.context)).data;
  }

  /** Sends vehicles that have no fault. */
  async has(...rows: VehicleBuilder[]): Promise<void> {
    for (let start = 0; start < rows.length; start += IMPORT_BATCH_ROWS) {
      const { errors } = await this.sends(rows.slice(start, start + IMPORT_BATCH_ROWS));
      expect(errors).toEqual([]);
    }
  }

  async lists(request: RequestInput<typeof listVehicles> = {}) {
    return this.inventory.call(listVehicles, request, this.context);
  }

  /** The full vehicle of a stock number, whatever its status; a look that is no view. */
  async vehicle(stockNumber: string): Promise<FullVehicle> {
    const request = { id: await this.idOf(stockNumber), countImpression: false };
    return (await this.inventory.call(getVehicle, request, this.context)).data;
  }

  async idOf(stockNumber: string): Promise<string> {
    const { organizationId, environment } = this.context.tenant;
    const rows = await this.inventory.sql<{ id: string }>(
      `SELECT id FROM vehicle
       WHERE organization_id = $1 AND environment = $2 AND stock_number = $3`,
      [organizationId, environment, stockNumber],
    );
    if (!rows[0]) throw new Error(`no vehicle ${stockNumber}`);
    return rows[0].id;
  }

  async views(id: string): Promise<FullVehicle> {
    const request = { id, countImpression: true };
    return (await this.inventory.call(getVehicle, request, this.context)).data;
  }
}
