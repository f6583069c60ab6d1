import { getVehicleStatistics, setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
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
const nothing = {
  totalVehicles: 0,
  availableVehicles: 0,
  byListingType: { sale: 0, rental: 0, auction: 0 },
  byBodyType: {},
  byBrand: {},
};

it('counts all vehicles but draft and withdrawn ones', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle().of('Toyota', 'Camry'),
    aVehicle().of('Toyota', 'Camry').sold(),
    aVehicle().of('Toyota', 'RAV4').forRent().which('rented'),
    aVehicle().of('Honda', 'Civic').forAuction().which('in_transit'),
    aVehicle().of('Honda', 'Civic').which('draft'),
    aVehicle().of('Honda', 'Civic').which('withdrawn'),
  );

  const { data } = await inventory.call(getVehicleStatistics, {}, dealer.context);

  expect(data).toEqual({
    totalVehicles: 4,
    availableVehicles: 1,
    byListingType: { sale: 2, rental: 1, auction: 1 },
    byBodyType: { Sedan: 3, SUV: 1 },
    byBrand: { Toyota: 3, Honda: 1 },
  });
});

it('counts again after every change to the vehicles', async () => {
  const dealer = aDealer();
  const statistics = async () =>
    (await inventory.call(getVehicleStatistics, {}, dealer.context)).data;
  await dealer.has(aVehicle().numbered('A'));
  expect(await statistics()).toMatchObject({ totalVehicles: 1, availableVehicles: 1 });

  const sold = { stockNumber: 'A', status: 'sold' as const };
  await inventory.call(setVehicleStatus, sold, dealer.context);

  const afterSale = { totalVehicles: 1, availableVehicles: 0, byBrand: { Toyota: 1 } };
  expect(await statistics()).toMatchObject(afterSale);
  expect(await statistics()).toMatchObject(afterSale);
  await dealer.has(aVehicle().of('Honda', 'Civic'));
  expect(await statistics()).toMatchObject({ byBrand: { Toyota: 1, Honda: 1 } });
});

it('counts nothing for a dealer without vehicles', async () => {
  const { data } = await inventory.call(getVehicleStatistics, {}, aTenant());

  expect(data).toEqual(nothing);
});

it("never counts another organization's or the other environment's vehicles", async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle());

  const contexts = [aTenant(), otherEnvironmentOf(dealer.context)];
  for (const context of contexts) {
    expect(await inventory.call(getVehicleStatistics, {}, context)).toEqual({ data: nothing });
  }
});
