import { randomUUID } from 'node:crypto';
import {
  addFavorite,
  listFavorites,
  removeFavorite,
} from '@forecourt/contracts/engagement/favorites-rpc';
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

async function twoFavorites() {
  const context = aTenant();
  const customerId = randomUUID();
  const [kept, removed] = [inventory.vehicle(context), inventory.vehicle(context)];
  for (const vehicleId of [kept, removed]) {
    await engagement.call(addFavorite, { customerId, vehicleId }, context);
  }
  const favorites = () => engagement.call(listFavorites, { customerId }, context);
  return { context, customerId, kept, removed, favorites };
}

it('removes one, however often it is asked to', async () => {
  const { context, customerId, kept, removed, favorites } = await twoFavorites();

  for (let time = 0; time < 2; time += 1) {
    const request = { customerId, vehicleId: removed };
    expect(await engagement.call(removeFavorite, request, context)).toEqual({
      data: { vehicleId: removed, isFavorite: false },
    });
  }

  expect(await favorites()).toEqual({ vehicleIds: [kept] });
});

it('removes nothing of another customer, organization or environment', async () => {
  const { context, customerId, removed, kept, favorites } = await twoFavorites();

  for (const [who, where] of [
    [randomUUID(), context],
    [customerId, aTenant()],
    [customerId, otherEnvironmentOf(context)],
  ] as const) {
    await engagement.call(removeFavorite, { customerId: who, vehicleId: removed }, where);
  }

  expect(await favorites()).toEqual({ vehicleIds: [removed, kept] });
});
