import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
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
beforeEach(() => inventory.sql('BEGIN'));
afterEach(() => inventory.sql('ROLLBACK'));

const aDealer = () => new Dealer(inventory, aTenant());

/** As an import that is stuck, on this or another instance. */
const holdsImports = ({ context: { tenant } }: Dealer) =>
  inventory.sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `inventory import ${tenant.organizationId} ${tenant.environment}`,
  ]);
const holdsVehicles = ({ context: { tenant } }: Dealer) =>
  inventory.sql('SELECT FROM vehicle WHERE organization_id = $1 FOR UPDATE', [
    tenant.organizationId,
  ]);
const locksWaitedFor = () =>
  inventory.sql(
    `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND datname = current_database()`,
  );
const releaseAll = () => inventory.sql('COMMIT');

it.each([
  ['an import', holdsImports],
  ['a vehicle', holdsVehicles],
])('%s that is stuck stops the imports of its tenant, and of no other', async (_, holds) => {
  const stuck = [aDealer(), aDealer(), aDealer()];
  for (const dealer of stuck) {
    await dealer.has(aVehicle().numbered('A').at(1));
    await holds(dealer);
  }

  const waiting = stuck.map((dealer) => dealer.sends([aVehicle().numbered('A').at(2)]));
  const other = aDealer();
  await other.has(aVehicle().numbered('A').at(3));
  expect(await other.vehicle('A')).toMatchObject({ saleOptions: { price: 3 } });
  for (const dealer of stuck) {
    expect(await dealer.vehicle('A')).toMatchObject({ saleOptions: { price: 1 } });
  }

  await releaseAll();
  expect(await Promise.all(waiting)).toEqual(
    stuck.map(() => ({ created: 0, updated: 1, unchanged: 0, errors: [] })),
  );
});

it('an import that had to wait reports each fault once', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A').at(1));
  // The last lock that an import takes.
  await inventory.sql('SELECT FROM inventory_version WHERE organization_id = $1 FOR UPDATE', [
    dealer.context.tenant.organizationId,
  ]);

  const waiting = dealer.sends([
    aVehicle().numbered('A').at(2),
    aVehicle().numbered('B').with({ brand: 'Nobody' }),
  ]);
  await eventually(async () => expect(await locksWaitedFor()).toHaveLength(1));
  // It gives up its first attempt.
  await eventually(async () => expect(await locksWaitedFor()).toHaveLength(0));
  await releaseAll();

  expect(await waiting).toMatchObject({ updated: 1, errors: [{ row: 1, column: 'brand' }] });
});

it('an import that waits until its caller gives up is told in time to try again', async () => {
  const dealer = aDealer();
  await holdsImports(dealer);

  const started = performance.now();
  const waiting = withBudget(1_500, () => dealer.sends([aVehicle().numbered('A')]));
  await expect(waiting).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 2 });
  expect(performance.now() - started).toBeLessThan(1_400);

  await releaseAll();
  await dealer.has(aVehicle().numbered('A'));
});
