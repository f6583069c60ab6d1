import { getVehicleStatus, setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
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
const move = (dealer: Dealer, stockNumber: string, status: VehicleStatus) =>
  inventory.call(setVehicleStatus, { stockNumber, status }, dealer.context);
const statusOf = async (dealer: Dealer, stockNumber: string) => {
  const request = { id: await dealer.idOf(stockNumber) };
  return (await inventory.call(getVehicleStatus, request, dealer.context)).status;
};

it('moves a vehicle and answers with it', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1'));
  const id = await dealer.idOf('A-1');
  await inventory.sql(`UPDATE vehicle SET updated_date = '2026-01-01' WHERE id = $1`, [id]);

  expect(await move(dealer, 'A-1', 'reserved')).toEqual({
    data: { id, stockNumber: 'A-1', name: '2021 Toyota Camry', status: 'reserved' },
  });

  const moved = await dealer.vehicle('A-1');
  expect(moved.status).toBe('reserved');
  expect(moved.updatedDate > '2026-01-02').toBe(true);
});

it('refuses a move that is not allowed, and names the allowed ones', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1').which('reserved'));

  await expect(move(dealer, 'A-1', 'rented')).rejects.toMatchObject({
    code: 'inventory.status_move_not_allowed',
    kind: 'conflict',
    message:
      'A vehicle cannot move from reserved to rented; from reserved it can move to available, sale_pending, withdrawn.',
  });
  expect(await statusOf(dealer, 'A-1')).toBe('reserved');
});

it('changes nothing if the vehicle already has the status', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1').sold());
  const before = await dealer.vehicle('A-1');

  expect(await move(dealer, 'A-1', 'sold')).toMatchObject({ data: { status: 'sold' } });

  expect(await dealer.vehicle('A-1')).toEqual(before);
});

it('allows exactly one of two simultaneous moves that exclude each other', async () => {
  const dealer = aDealer();
  const numbers = Array.from({ length: 20 }, (_, index) => `A-${index}`);
  await dealer.has(...numbers.map((number) => aVehicle().numbered(number)));

  for (const number of numbers) {
    // rented cannot move to reserved, nor reserved to rented.
    const moves = ['rented', 'reserved'] as const;
    const outcomes = await Promise.allSettled(moves.map((to) => move(dealer, number, to)));

    const won = moves.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await statusOf(dealer, number)).toBe(won[0]);
  }
});

it('does not find an unknown stock number, or one of another organization or environment', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1'));
  const notFound = { code: 'inventory.stock_number_not_found', kind: 'not_found' };
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));

  await expect(move(dealer, 'A-2', 'sold')).rejects.toMatchObject(notFound);
  await expect(move(aDealer(), 'A-1', 'sold')).rejects.toMatchObject(notFound);
  await expect(move(otherEnvironment, 'A-1', 'sold')).rejects.toMatchObject(notFound);
  expect(await statusOf(dealer, 'A-1')).toBe('available');
});

it('moves only its own vehicle when others have the same stock number', async () => {
  const dealer = aDealer();
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));
  const other = aDealer();
  for (const one of [dealer, otherEnvironment, other]) await one.has(aVehicle().numbered('A-1'));

  await move(dealer, 'A-1', 'sold');

  expect(await statusOf(dealer, 'A-1')).toBe('sold');
  expect(await statusOf(otherEnvironment, 'A-1')).toBe('available');
  expect(await statusOf(other, 'A-1')).toBe('available');
});
