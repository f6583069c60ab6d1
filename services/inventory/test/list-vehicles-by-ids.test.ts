import { randomUUID } from 'node:crypto';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
let dealer: Dealer;
beforeAll(async () => {
  inventory = await startInventory();
  dealer = new Dealer(inventory, aTenant());
  await dealer.has(
    aVehicle().numbered('A-1'),
    aVehicle().numbered('A-2').sold(),
    aVehicle().numbered('A-3').which('draft'),
    aVehicle().numbered('A-4').which('withdrawn'),
    aVehicle().numbered('A-5').which('rented'),
  );
});
afterAll(() => inventory.stop());

const idsOf = (...numbers: string[]) => Promise.all(numbers.map((number) => dealer.idOf(number)));

it('returns list items in the given order, sold ones included', async () => {
  const ids = await idsOf('A-5', 'A-1', 'A-2');

  const page = await inventory.call(listVehiclesByIds, { ids }, dealer.context);

  expect(page).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 });
  expect(page.data.map(({ id }) => id)).toEqual(ids);
  expect(page.data[1]).toEqual((await dealer.lists()).data[0]);
});

it('leaves out drafts, withdrawn and unknown vehicles, and counts the rest', async () => {
  const ids = [randomUUID(), ...(await idsOf('A-3', 'A-2', 'A-4', 'A-1'))];

  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      inventory.call(listVehiclesByIds, { ids, page, limit: 1 }, dealer.context),
    ),
  );

  const [second, first] = await idsOf('A-1', 'A-2');
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([[first], [second], []]);
  expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(
    Array.from({ length: 3 }, () => [2, 2]),
  );
});

it('returns nothing for no ids', async () => {
  expect(await inventory.call(listVehiclesByIds, { ids: [] }, dealer.context)).toEqual({
    data: [],
    total: 0,
    page: 1,
    limit: 20,
    totalPages: 0,
  });
});

it('returns nothing of another organization or the other environment', async () => {
  const ids = await idsOf('A-1', 'A-2');

  for (const other of [aTenant(), otherEnvironmentOf(dealer.context)]) {
    expect(await inventory.call(listVehiclesByIds, { ids }, other)).toMatchObject({ total: 0 });
  }
});
