import { countVehiclesByBrand } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { honda, toyota } from './reference-set.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = () => new Dealer(inventory, aTenant());
const countsOf = (dealer: Dealer) => inventory.call(countVehiclesByBrand, {}, dealer.context);

it('counts the available vehicles of each brand by listing type', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle().of('Toyota', 'Camry'),
    aVehicle().of('Toyota', 'RAV4').forRent(),
    aVehicle().of('Toyota', 'RAV4').forRent(),
    aVehicle().of('Toyota', 'RAV4').sold(),
    aVehicle().of('Honda', 'Civic').forAuction(),
  );

  expect(await countsOf(dealer)).toEqual({
    counts: {
      [toyota.id]: { sale: 1, rental: 2, auction: 0, total: 3 },
      [honda.id]: { sale: 0, rental: 0, auction: 1, total: 1 },
    },
  });
});

it("never counts another organization's or the other environment's vehicles", async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle());

  expect(await countsOf(aDealer())).toEqual({ counts: {} });
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));
  expect(await countsOf(otherEnvironment)).toEqual({ counts: {} });
});
