import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

async function aDealer(): Promise<{ dealer: Dealer; id: string }> {
  const dealer = new Dealer(inventory, aTenant());
  await dealer.has(aVehicle().numbered('A'));
  return { dealer, id: await dealer.idOf('A') };
}

const countOf = async (dealer: Dealer) => (await dealer.vehicle('A')).impressionsCount;

it('counts every view once, however many have gathered', async () => {
  const { dealer, id } = await aDealer();
  const { organizationId, environment } = dealer.context.tenant;
  await inventory.sql(
    `INSERT INTO impression (organization_id, environment, vehicle_id, day)
     SELECT $1, $2, $3, date '2026-03-01' + number % 3 FROM generate_series(1, 25000) number`,
    [organizationId, environment, id],
  );

  await eventually(async () => expect(await countOf(dealer)).toBe(25_000));
  expect(
    await inventory.sql(
      `SELECT sum(impressions)::int AS views FROM impression_day WHERE organization_id = $1`,
      [organizationId],
    ),
  ).toEqual([{ views: 25_000 }]);
});

it('a vehicle that someone has locked holds up the views of no other', async () => {
  const stuck = await aDealer();
  const other = await aDealer();
  await inventory.sql('BEGIN');
  await inventory.sql('SELECT FROM vehicle WHERE id = $1 FOR UPDATE', [stuck.id]);

  await stuck.dealer.views(stuck.id);
  await other.dealer.views(other.id);
  await eventually(async () => expect(await countOf(other.dealer)).toBe(1), 2_000);
  expect(await countOf(stuck.dealer)).toBe(0);

  await inventory.sql('ROLLBACK');
  await eventually(async () => expect(await countOf(stuck.dealer)).toBe(1));
});
