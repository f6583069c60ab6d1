import { IMPORT_BATCH_ROWS } from '@forecourt/contracts/inventory/import';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { VehicleRow } from './vehicle-row.js';

const FAULTS_SHOWN = 5;

/**
 * Imports the rows; known stock numbers are updated, never doubled.
 *
 * @throws Error naming the first faults: rows made from the reference data have none
 */
export async function importRows(
  rpc: RpcClient,
  rows: VehicleRow[],
  context: TenantContext,
): Promise<void> {
  for (let start = 0; start < rows.length; start += IMPORT_BATCH_ROWS) {
    const batch = rows.slice(start, start + IMPORT_BATCH_ROWS);
    const { data } = await rpc.call(importVehicles, { rows: batch }, context);
    if (data.errors.length === 0) continue;
    const faults = data.errors.slice(0, FAULTS_SHOWN).map(({ row, column, message }) => {
      const where = `${batch[row]?.stockNumber ?? row}, ${column ?? 'row'}`;
      return `${where}: ${message}`;
    });
    throw new Error(`${data.errors.length} faults in demo vehicles (${faults.join('; ')})`);
  }
}
