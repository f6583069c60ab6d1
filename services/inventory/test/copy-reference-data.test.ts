import { jest } from '@jest/globals';
import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { logger } from '@forecourt/service-kit/logging/logger';
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

/** Has the catalog answer with this data, and announce it. */
const publish = async (version: number, records: SnapshotRecord[]) => {
  inventory.fake(getSnapshotPage, () => ({ version, pages: 1, records }));
  await inventory.deliver(referenceDataPublished, { version });
};
const copy = async () => {
  const [row] = await inventory.sql<{ version: number; brands: string[] }>(
    `SELECT version, (SELECT array_agg(name ORDER BY name) FROM brand) AS brands
     FROM reference_version`,
  );
  return row;
};
const isCopied = (version: number, ...brands: string[]) =>
  eventually(async () => expect(await copy()).toEqual({ version, brands }));
const compareNow = () => inventory.sql('UPDATE catalog_comparison SET due_date = now()');
const isCompared = () =>
  eventually(async () =>
    expect(
      await inventory.sql(
        `SELECT FROM catalog_comparison WHERE due_date > now() + interval '23 hours'`,
      ),
    ).toHaveLength(1),
  );
/** The reference set with another name for Toyota. */
const renamed = (name: string) =>
  referenceSet.map((record) => (record.id === toyota.id ? { ...record, name } : record));

it('fills itself at startup, as soon as the catalog is available', async () => {
  inventory.fake(getSnapshotPage, () => ({ version: 7, pages: 1, records: referenceSet }));

  await isCopied(7, 'Honda', 'Mercedes-Benz', 'Toyota');
});

it('accepts no vehicles before it is filled', async () => {
  const batch = { rows: [aVehicle().row] };

  await expect(inventory.call(importVehicles, batch, aTenant())).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});

it('follows a published version', async () => {
  await publish(1, referenceSet);
  await isCopied(1, 'Honda', 'Mercedes-Benz', 'Toyota');
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyota');

  await publish(2, renamed('Toyota Motor'));
  await isCopied(2, 'Honda', 'Mercedes-Benz', 'Toyota Motor');

  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyota Motor');
  expect((await dealer.lists()).data[0]?.model.brand.name).toBe('Toyota Motor');
});

it('updates vehicles when the body type of their model changes', async () => {
  await publish(1, referenceSet);
  await isCompared();
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  const { updatedDate } = await dealer.vehicle('A');
  expect(await dealer.lists({ bodyTypeId: suv.id })).toMatchObject({ total: 0 });

  await publish(
    2,
    referenceSet.map((record) =>
      record.id === camry.id ? { ...camry, bodyTypeId: suv.id } : record,
    ),
  );
  await isCompared();

  expect(await dealer.lists({ bodyTypeId: suv.id })).toMatchObject({ total: 1 });
  expect(await dealer.vehicle('A')).toMatchObject({
    model: { bodyType: { name: 'SUV' } },
    updatedDate,
  });
});

it('never returns to an older version', async () => {
  await publish(5, renamed('Toyota Motor'));
  await isCopied(5, 'Honda', 'Mercedes-Benz', 'Toyota Motor');

  await publish(4, referenceSet);
  // Even if it compares itself with a catalog that is behind.
  await compareNow();
  await isCompared();

  expect(await copy()).toEqual({ version: 5, brands: ['Honda', 'Mercedes-Benz', 'Toyota Motor'] });
});

it('keeps records that a new version lacks, because vehicles refer to them', async () => {
  await publish(1, referenceSet);
  await isCopied(1, 'Honda', 'Mercedes-Benz', 'Toyota');

  await publish(2, []);

  await isCopied(2, 'Honda', 'Mercedes-Benz', 'Toyota');
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

  await isCopied(2, 'Honda', 'Mercedes-Benz', 'New');
});

it('holds no transaction while it reads the catalog', async () => {
  await publish(1, referenceSet);
  await isCompared();
  let read = () => {};
  const reading = new Promise<void>((resolve) => (read = resolve));
  let answer = () => {};
  inventory.fake(
    getSnapshotPage,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ version: 2, pages: 1, records: renamed('Toyota Motor') });
        read();
      }),
  );

  await inventory.deliver(referenceDataPublished, { version: 2 });
  await reading;

  await eventually(async () =>
    expect(
      await inventory.sql(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      ),
    ).toEqual([]),
  );
  answer();
  await isCopied(2, 'Honda', 'Mercedes-Benz', 'Toyota Motor');
});

it('compares itself with the catalog daily, mends what differs and says so', async () => {
  const logged = jest.spyOn(logger, 'warn');
  await publish(1, referenceSet);
  await isCompared();
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  await inventory.sql(`UPDATE brand SET name = 'Toyoda' WHERE name = 'Toyota'`);
  await inventory.sql(`DELETE FROM trim`);
  // An instance that has read the damaged copy shows the mended one as well.
  await inventory.sql('UPDATE reference_version SET mendings = mendings + 1');
  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyoda');

  await compareNow();
  await isCopied(1, 'Honda', 'Mercedes-Benz', 'Toyota');

  expect((await dealer.vehicle('A')).model.brand.name).toBe('Toyota');
  const trims = referenceSet.filter(({ kind }) => kind === 'trim').length;
  await eventually(() =>
    expect(logged).toHaveBeenCalledWith(
      { version: 1, changes: { brand: 1, trim: trims } },
      'the copy of the reference data was wrong, and is mended',
    ),
  );
});

it('is left alone while it equals the catalog', async () => {
  await publish(1, referenceSet);
  await isCompared();
  const changed = () => inventory.sql('SELECT xmin::text FROM reference_version');
  const before = await changed();

  await compareNow();
  await isCompared();

  expect(await changed()).toEqual(before);
});
