import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { inventoryService } from '../src/inventory.service-definition.js';
import { Dealer } from './builders.js';
import { camry, referenceSet, suv, toyota } from './reference-set.js';
import { PUBLIC_URL } from './start-inventory.js';

let inventory: TestService;
beforeEach(async () => {
  inventory = await startTestService(inventoryService, { env: { PUBLIC_URL } });
});
afterEach(() => inventory.stop());

const catalogHas = (version: number, records: SnapshotRecord[]) =>
  inventory.fake(getSnapshotPage, () => ({ version, pages: 1, records }));
const publish = (version: number) => inventory.deliver(referenceDataPublished, { version });
const copied = async () => {
  const [row] = await inventory.sql<{ version: number; brands: string[] }>(
    `SELECT version, (SELECT array_agg(name ORDER BY name) FROM brand) AS brands
     FROM reference_version`,
  );
  return row;
};
/** The reference set with another name for Toyota. */
const renamed = (name: string) =>
  referenceSet.map((record) => (record.id === toyota.id ? { ...record, name } : record));

it('fills itself at startup, as soon as the catalog is available', async () => {
  catalogHas(7, referenceSet);

  await eventually(async () => {
    expect(await copied()).toEqual({ version: 7, brands: ['Honda', 'Mercedes-Benz', 'Toyota'] });
  });
});

it('accepts no vehicles before it is filled', async () => {
  const batch = { rows: [aVehicle().row] };

  await expect(inventory.call(importVehicles, batch, aTenant())).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});

it('follows a published version', async () => {
  catalogHas(1, referenceSet);
  await publish(1);
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyota');

  catalogHas(2, renamed('Toyota Motor'));
  await publish(2);

  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyota Motor');
  expect((await dealer.lists()).data[0]?.model.brand.name).toBe('Toyota Motor');
});

it('updates vehicles when the body type of their model changes', async () => {
  catalogHas(1, referenceSet);
  await publish(1);
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  const { updatedDate } = await dealer.vehicle('A');
  expect(await dealer.lists({ bodyTypeId: suv.id })).toMatchObject({ total: 0 });

  catalogHas(
    2,
    referenceSet.map((record) =>
      record.id === camry.id ? { ...camry, bodyTypeId: suv.id } : record,
    ),
  );
  await publish(2);

  expect(await dealer.lists({ bodyTypeId: suv.id })).toMatchObject({ total: 1 });
  expect(await dealer.vehicle('A')).toMatchObject({
    model: { bodyType: { name: 'SUV' } },
    updatedDate,
  });
});

it('never returns to an older version', async () => {
  catalogHas(5, renamed('Toyota Motor'));
  await publish(5);

  catalogHas(4, referenceSet);
  await publish(4);
  // Announces a new version, but the catalog that answers is behind.
  await publish(6);

  expect(await copied()).toMatchObject({
    version: 5,
    brands: expect.arrayContaining(['Toyota Motor']) as string[],
  });
});

it('keeps records that a new version lacks, because vehicles refer to them', async () => {
  catalogHas(1, referenceSet);
  await publish(1);

  catalogHas(2, []);
  await publish(2);

  expect(await copied()).toEqual({ version: 2, brands: ['Honda', 'Mercedes-Benz', 'Toyota'] });
});

it('starts over when the version changes between two pages', async () => {
  const half = Math.ceil(referenceSet.length / 2);
  let changed = false;
  inventory.fake(getSnapshotPage, ({ page }) => {
    const version = changed ? 2 : 1;
    changed ||= page === 1;
    const records = renamed(version === 1 ? 'Old' : 'New');
    return { version, pages: 2, records: records.slice((page - 1) * half, page * half) };
  });

  await publish(1);

  expect(await copied()).toEqual({ version: 2, brands: ['Honda', 'Mercedes-Benz', 'New'] });
});
