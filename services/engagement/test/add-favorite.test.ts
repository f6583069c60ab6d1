import { randomUUID } from 'node:crypto';
import {
  addFavorite,
  listFavorites,
  MAX_FAVORITES,
} from '@forecourt/contracts/engagement/favorites-rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { fakeInventory, type FakeInventory } from './builders.js';

let engagement: TestService;
let inventory: FakeInventory;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
  inventory = fakeInventory(engagement);
});
afterAll(() => engagement.stop());

const adds = (customerId: string, vehicleId: string, context: TenantContext) =>
  engagement.call(addFavorite, { customerId, vehicleId }, context);
const favoritesOf = async (customerId: string, context: TenantContext) =>
  (await engagement.call(listFavorites, { customerId }, context)).vehicleIds;

it.each<VehicleStatus>(['available', 'reserved', 'sold'])(
  'adds a vehicle that is %s',
  async (status) => {
    const context = aTenant();
    const customerId = randomUUID();
    const vehicleId = inventory.vehicle(context, status);

    expect(await adds(customerId, vehicleId, context)).toEqual({
      data: { vehicleId, isFavorite: true },
    });
    expect(await favoritesOf(customerId, context)).toEqual([vehicleId]);
  },
);

it('lists the one that was added last first, and adding it again moves nothing', async () => {
  const context = aTenant();
  const customerId = randomUUID();
  const [first, second] = [inventory.vehicle(context), inventory.vehicle(context)];
  for (const vehicleId of [first, second, first]) await adds(customerId, vehicleId, context);

  expect(await favoritesOf(customerId, context)).toEqual([second, first]);
});

it('refuses a vehicle that is a draft, withdrawn, unknown or of another tenant', async () => {
  const context = aTenant();
  const customerId = randomUUID();
  for (const vehicleId of [
    inventory.vehicle(context, 'draft'),
    inventory.vehicle(context, 'withdrawn'),
    inventory.vehicle(otherEnvironmentOf(context)),
    randomUUID(),
  ]) {
    await expect(adds(customerId, vehicleId, context)).rejects.toMatchObject({
      code: 'inventory.vehicle_not_found',
    });
  }
  expect(await favoritesOf(customerId, context)).toEqual([]);
});

it('keeps no more than the most, even of those added at once', async () => {
  const context = aTenant();
  const { organizationId, environment } = context.tenant;
  const customerId = randomUUID();
  await engagement.sql(
    `INSERT INTO favorite (organization_id, environment, customer_id, vehicle_id)
     SELECT $1, $2, $3, gen_random_uuid() FROM generate_series(1, $4::int)`,
    [organizationId, environment, customerId, MAX_FAVORITES - 1],
  );

  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => adds(customerId, inventory.vehicle(context), context)),
  );

  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  const tooMany = { code: 'engagement.too_many_favorites', kind: 'conflict' };
  expect(refused).toEqual([expect.objectContaining(tooMany), expect.objectContaining(tooMany)]);
  expect(await favoritesOf(customerId, context)).toHaveLength(MAX_FAVORITES);
});

it('shows nobody the favorites of another customer, organization or environment', async () => {
  const context = aTenant();
  const customerId = randomUUID();
  await adds(customerId, inventory.vehicle(context), context);

  expect(await favoritesOf(randomUUID(), context)).toEqual([]);
  for (const other of [aTenant(), otherEnvironmentOf(context)]) {
    expect(await favoritesOf(customerId, other)).toEqual([]);
  }
});
