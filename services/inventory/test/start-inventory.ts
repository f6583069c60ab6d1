import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { inventoryService } from '../src/inventory.service-definition.js';
import { referenceSet } from './reference-set.js';

export const PUBLIC_URL = 'https://api.example';

/** Starts inventory with the small reference set as its copy of the reference data. */
export async function startInventory(): Promise<TestService> {
  const inventory = await startTestService(inventoryService, { env: { PUBLIC_URL } });
  inventory.fake(getSnapshotPage, () => ({ version: 1, pages: 1, records: referenceSet }));
  await eventually(async () => {
    expect(await inventory.sql('SELECT version FROM reference_version')).toEqual([{ version: 1 }]);
  });
  return inventory;
}
