import { getVehicle, listSimilarVehicles } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = () => new Dealer(inventory, aTenant());

async function similarTo(dealer: Dealer, stockNumber: string, limit?: number) {
  const request = { id: await dealer.idOf(stockNumber), limit };
  const { data, total } = await inventory.call(listSimilarVehicles, request, dealer.context);
  return { prices: data.map(({ saleOptions }) => saleOptions.price), total };
}

it('lists other vehicles of the same body type and listing type, nearest price first', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle().numbered('subject').at(20_000),
    aVehicle().at(24_000),
    aVehicle().at(19_500),
    aVehicle().at(21_000),
    aVehicle().of('Toyota', 'RAV4').at(20_000),
    aVehicle().forRent().at(20_000),
  );

  const similar = await similarTo(dealer, 'subject');

  expect(similar).toEqual({ prices: [19_500, 21_000, 24_000], total: 3 });
});

it('includes prices up to a quarter above or below, and none beyond', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle().numbered('subject').at(20_000),
    aVehicle().at(14_999.99),
    aVehicle().at(15_000),
    aVehicle().at(25_000),
    aVehicle().at(25_000.01),
  );

  const { prices } = await similarTo(dealer, 'subject');

  expect(prices.toSorted()).toEqual([15_000, 25_000]);
});

it('orders vehicles with equally near prices by id', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('subject'), ...Array.from({ length: 5 }, aVehicle));
  const id = await dealer.idOf('subject');

  const { data } = await inventory.call(listSimilarVehicles, { id }, dealer.context);

  const ids = data.map((vehicle) => vehicle.id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual(ids.toSorted());
});

it.each([
  [undefined, 12],
  [1, 1],
  [12, 12],
  [50, 12],
])('for a limit of %s, returns %s vehicles and the total', async (limit, given) => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('subject'), ...Array.from({ length: 14 }, aVehicle));

  const { prices, total } = await similarTo(dealer, 'subject', limit);

  expect(prices).toHaveLength(given);
  expect(total).toBe(14);
});

it('is empty if no vehicle is similar', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('subject'));

  expect(await similarTo(dealer, 'subject')).toEqual({ prices: [], total: 0 });
});

it.each<VehicleStatus>(['in_transit', 'reserved', 'sale_pending', 'sold', 'rented'])(
  'works for a vehicle that is %s, and lists no other that is',
  async (status) => {
    const dealer = aDealer();
    await dealer.has(
      aVehicle().numbered('subject').which(status),
      aVehicle().which(status),
      aVehicle().at(21_000),
    );

    expect(await similarTo(dealer, 'subject')).toEqual({ prices: [21_000], total: 1 });
  },
);

it.each<VehicleStatus>(['draft', 'withdrawn'])(
  'does not find a vehicle that is %s',
  async (status) => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('subject').which(status));

    await expect(similarTo(dealer, 'subject')).rejects.toMatchObject({
      code: 'inventory.vehicle_not_found',
    });
  },
);

it("neither finds nor lists another organization's or environment's vehicles", async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('subject'));
  const id = await dealer.idOf('subject');

  for (const context of [aTenant(), otherEnvironmentOf(dealer.context)]) {
    const stranger = new Dealer(inventory, context);
    await stranger.has(aVehicle().numbered('own'));

    await expect(inventory.call(listSimilarVehicles, { id }, context)).rejects.toMatchObject({
      code: 'inventory.vehicle_not_found',
    });
    expect(await similarTo(stranger, 'own')).toEqual({ prices: [], total: 0 });
  }
});

it('counts no view', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('subject'));
  const id = await dealer.idOf('subject');

  await similarTo(dealer, 'subject');

  expect(await inventory.sql('SELECT 1 FROM impression WHERE vehicle_id = $1', [id])).toEqual([]);
  const request = { id, viewId: null };
  const { data } = await inventory.call(getVehicle, request, dealer.context);
  expect(data.impressionsCount).toBe(0);
});
