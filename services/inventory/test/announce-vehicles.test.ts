import {
  vehicleCreated,
  vehicleRemoved,
  vehicleStatusChanged,
  vehicleUpdated,
} from '@forecourt/contracts/inventory/events';
import { setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

const events = {
  created: vehicleCreated,
  statusChanged: vehicleStatusChanged,
  updated: vehicleUpdated,
  removed: vehicleRemoved,
};

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory({ observes: Object.values(events) });
});
afterAll(() => inventory.stop());

const aDealer = (currency?: string) =>
  new Dealer(inventory, aTenant(currency === undefined ? {} : { currency }));
const moves = (dealer: Dealer, stockNumber: string, status: VehicleStatus) =>
  inventory.call(setVehicleStatus, { stockNumber, status }, dealer.context);

/** What was announced of a dealer's vehicles, once nothing more is on its way. */
async function announced({ context: { tenant } }: Dealer) {
  await eventually(async () => expect(await inventory.sql('SELECT FROM outbox')).toHaveLength(0));
  const ofDealer = ({ organizationId }: { organizationId: string }) =>
    organizationId === tenant.organizationId;
  return {
    created: inventory.announced(vehicleCreated).filter(ofDealer),
    statusChanged: inventory.announced(vehicleStatusChanged).filter(ofDealer),
    updated: inventory.announced(vehicleUpdated).filter(ofDealer),
    removed: inventory.announced(vehicleRemoved).filter(ofDealer),
  };
}

/** How often each was announced, in the order of `events`. */
async function counts(dealer: Dealer) {
  const { created, statusChanged, updated, removed } = await announced(dealer);
  return [created, statusChanged, updated, removed].map(({ length }) => length);
}

it('announces a new vehicle as the list shows it, with what the dealer knows it by', async () => {
  const dealer = aDealer('KWD');
  const vin = '1HGBH41JXMN109186';
  await dealer.has(aVehicle().numbered('A-1').at(9_999.125).with({ vin, condition: 'used' }));

  const [listed] = (await dealer.lists()).data;
  expect(listed!.saleOptions).toMatchObject({ price: 9_999.125, currency: 'KWD' });
  expect(await announced(dealer)).toEqual({
    created: [
      {
        ...dealer.context.tenant,
        vehicle: { ...listed, vin, stockNumber: 'A-1', condition: 'used' },
      },
    ],
    statusChanged: [],
    updated: [],
    removed: [],
  });
});

it('announces what an import changes, and nothing of an import that changes nothing', async () => {
  const dealer = aDealer();
  const [changed, same] = [aVehicle().numbered('A-1'), aVehicle().numbered('A-2')];
  await dealer.has(changed, same);
  await dealer.has(changed.at(1_000), same);
  await dealer.has(changed.at(1_000), same);

  const { updated } = await announced(dealer);
  expect(updated).toMatchObject([
    { vehicle: { stockNumber: 'A-1', saleOptions: { price: 1_000 } } },
  ]);
  expect(updated[0]!.vehicle.updatedDate > updated[0]!.vehicle.createdDate).toBe(true);
  expect(await counts(dealer)).toEqual([2, 0, 1, 0]);
});

it('announces nothing of a dry run, of rows with faults, or of a view', async () => {
  const dealer = aDealer();
  await dealer.sends([aVehicle().numbered('A-1')], { dryRun: true });
  await dealer.sends([aVehicle().numbered('A-2').at(-1)]);
  await dealer.has(aVehicle().numbered('A-3'));
  await dealer.views(await dealer.idOf('A-3'));

  expect(await counts(dealer)).toEqual([1, 0, 0, 0]);
});

it('announces a move between statuses that can be seen, with the one before', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1'));
  await moves(dealer, 'A-1', 'reserved');
  await moves(dealer, 'A-1', 'reserved');

  const { statusChanged } = await announced(dealer);
  expect(statusChanged).toMatchObject([
    { vehicle: { stockNumber: 'A-1', status: 'reserved' }, previousStatus: 'available' },
  ]);
  expect(await counts(dealer)).toEqual([1, 1, 0, 0]);
});

it('announces a new status by an import as a move, and what else it changes besides', async () => {
  const dealer = aDealer();
  const vehicle = aVehicle().numbered('A-1');
  await dealer.has(vehicle);
  await dealer.has(vehicle.sold());
  expect(await counts(dealer)).toEqual([1, 1, 0, 0]);

  await dealer.has(vehicle.which('available').at(500));
  const { statusChanged, updated } = await announced(dealer);
  expect(statusChanged[1]).toMatchObject({
    vehicle: { status: 'available', saleOptions: { price: 500 } },
    previousStatus: 'sold',
  });
  expect(updated).toHaveLength(1);
});

it.each<VehicleStatus>(['draft', 'withdrawn'])(
  'announces a vehicle as removed when it becomes %s, and as created when it is back',
  async (hidden) => {
    const dealer = aDealer();
    const vehicle = aVehicle().numbered('A-1');
    await dealer.has(vehicle);
    await dealer.has(vehicle.which(hidden).at(500));
    const { removed } = await announced(dealer);
    expect(removed).toMatchObject([{ vehicle: { status: hidden }, previousStatus: 'available' }]);
    expect(await counts(dealer)).toEqual([1, 0, 0, 1]);

    await dealer.has(vehicle.which('available'));
    expect(await counts(dealer)).toEqual([2, 0, 0, 1]);
  },
);

it('announces nothing of a draft until it can be seen', async () => {
  const dealer = aDealer();
  const draft = aVehicle().numbered('A-1').which('draft');
  await dealer.has(draft);
  await dealer.has(draft.at(500));
  await moves(dealer, 'A-1', 'withdrawn');
  await moves(dealer, 'A-1', 'draft');
  expect(await counts(dealer)).toEqual([0, 0, 0, 0]);

  await moves(dealer, 'A-1', 'in_transit');
  expect(await counts(dealer)).toEqual([1, 0, 0, 0]);
});
