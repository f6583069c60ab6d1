import { randomUUID } from 'node:crypto';
import { IMPORT_BATCH_ROWS, type ImportResult } from '@forecourt/contracts/inventory/import';
import { getVehicle, importVehicles, listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { FullVehicle } from '@forecourt/contracts/inventory/shapes';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { VehicleBuilder } from '@forecourt/contracts/testing/a-vehicle';
import type { TestService } from '@forecourt/service-kit/testing/test-service';

/** A dealer's access to inventory, as one tenant. */
export class Dealer {
  constructor(
    private readonly inventory: TestService,
    readonly context: TenantContext,
  ) {}

  async sends(rows: VehicleBuilder[], more: { dryRun?: boolean } = {}): Promise<ImportResult> {
    const request = { rows: rows.map(({ row }) => row), ...more };
    return (await this.inventory.call(importVehicles, request, this.context)).data;
  }

  /** Imports vehicles that have no fault. */
  async has(...rows: VehicleBuilder[]): Promise<void> {
    for (let start = 0; start < rows.length; start += IMPORT_BATCH_ROWS) {
      const { errors } = await this.sends(rows.slice(start, start + IMPORT_BATCH_ROWS));
      expect(errors).toEqual([]);
    }
  }

  async lists(request: RequestInput<typeof listVehicles> = {}) {
    return this.inventory.call(listVehicles, request, this.context);
  }

  /** The full vehicle with a stock number, whatever its status. Does not count a view. */
  async vehicle(stockNumber: string): Promise<FullVehicle> {
    const request = { id: await this.idOf(stockNumber), viewId: null };
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

  async views(id: string, viewId = randomUUID()): Promise<FullVehicle> {
    const request = { id, viewId };
    return (await this.inventory.call(getVehicle, request, this.context)).data;
  }
}
