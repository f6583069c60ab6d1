import { randomUUID } from 'node:crypto';
import { getVehicleStatus, reportImpressions } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
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
const statusOf = (dealer: Dealer, id: string) =>
  inventory.call(getVehicleStatus, { id }, dealer.context);
const notFound = { code: 'inventory.vehicle_not_found' };

it.each(vehicleStatuses)('returns the status and name of a vehicle that is %s', async (status) => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A').which(status));

  const answer = await statusOf(dealer, await dealer.idOf('A'));

  expect(answer).toEqual({ status, name: '2021 Toyota Camry' });
});

it('does not count as a view', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));

  await statusOf(dealer, await dealer.idOf('A'));

  const period = { from: '2000-01-01', to: '2999-12-31' };
  const report = await inventory.call(reportImpressions, period, dealer.context);
  expect(report.total).toBe(0);
});

it('does not find an unknown id, or a vehicle of another organization or the other environment', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));
  const id = await dealer.idOf('A');
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));

  await expect(statusOf(dealer, randomUUID())).rejects.toMatchObject(notFound);
  await expect(statusOf(aDealer(), id)).rejects.toMatchObject(notFound);
  await expect(statusOf(otherEnvironment, id)).rejects.toMatchObject(notFound);
});
