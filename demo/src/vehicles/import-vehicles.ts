import { IMPORT_BATCH_ROWS } from '@forecourt/contracts/inventory/import';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import type { Tenant } from '../api.js';
import type { VehicleRow } from './vehicle-row.js';

const FAULTS_SHOWN = 5;

/**
 * Imports the rows, updating known stock numbers.
 *
 * @throws Error with the first faults, such as those of a server with other reference data
 */
export async function importRows({ operator, path }: Tenant, rows: VehicleRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += IMPORT_BATCH_ROWS) {
    const batch = rows.slice(start, start + IMPORT_BATCH_ROWS);
    const target = `${path}/vehicles/import`;
    const { data } = await operator.send(importVehicles.response, 'POST', target, { rows: batch });
    if (data.errors.length === 0) continue;
    const faults = data.errors.slice(0, FAULTS_SHOWN).map(({ row, column, message }) => {
      const where = `${batch[row]?.stockNumber ?? row}, ${column ?? 'row'}`;
      return `${where}: ${message}`;
    });
    throw new Error(`${data.errors.length} faults in demo vehicles (${faults.join('; ')})`);
  }
}
