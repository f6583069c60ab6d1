import { listOwnTestDrives } from '@forecourt/contracts/engagement/own-test-drives-rpc';
import { listVehiclesByIds } from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import { aCustomer } from '../a-customer.js';
import { conforms, refuses } from '../api.js';
import type { Integrator } from '../api.js';
import { type World } from '../world.js';
import { testDrivesOf } from './forms-of.js';
import type { Checks } from './check.js';

const FAVORITES = '/external/auth/me/favorites';
const favoritesOf = async (customer: Integrator) =>
  conforms(await customer.get(FAVORITES), listVehiclesByIds.response);

/** A site with a customer of its own signed in. */
const aVisitorOf = async (site: Integrator) => site.as((await aCustomer(site)).accessToken);

/** Runs an action of the stranger's that must leave my customer's favorites as they are. */
async function keepsMyFavorites(mine: World, act: () => Promise<void>): Promise<void> {
  const me = mine.site.as(mine.customer.accessToken);
  expect(await me.put(`${FAVORITES}/${mine.ids.vehicleId}`)).toMatchObject({ status: 200 });
  await act();
  expect(await favoritesOf(me)).toMatchObject({ data: [{ id: mine.ids.vehicleId }], total: 1 });
}

export const ownDataChecks: Checks = {
  'GET /external/auth/me/favorites': async (mine, { site }) => {
    await keepsMyFavorites(mine, async () => {
      const answer = await site.as(mine.customer.accessToken).get(FAVORITES);
      refuses(answer, 401, 'invalid_access_token');
      expect((await favoritesOf(await aVisitorOf(site))).total).toBe(0);
    });
  },

  'PUT /external/auth/me/favorites/{vehicleId}': async (mine, { site }) => {
    const path = `${FAVORITES}/${mine.ids.vehicleId}`;
    await keepsMyFavorites(mine, async () => {
      const answer = await site.as(mine.customer.accessToken).put(path);
      refuses(answer, 401, 'invalid_access_token');
      const visitor = await aVisitorOf(site);
      refuses(await visitor.put(path), 404, 'inventory.vehicle_not_found');
    });
  },

  'DELETE /external/auth/me/favorites/{vehicleId}': async (mine, { site }) => {
    const path = `${FAVORITES}/${mine.ids.vehicleId}`;
    await keepsMyFavorites(mine, async () => {
      const answer = await site.as(mine.customer.accessToken).delete(path);
      refuses(answer, 401, 'invalid_access_token');
      expect(await (await aVisitorOf(site)).delete(path)).toMatchObject({ status: 200 });
    });
  },

  'GET /external/auth/me/test-drives': async ({ customer }, { site }) => {
    const answer = await site.as(customer.accessToken).get('/external/auth/me/test-drives');
    refuses(answer, 401, 'invalid_access_token');
    const own = await (await aVisitorOf(site)).get('/external/auth/me/test-drives');
    expect(conforms(own, listOwnTestDrives.response)).toMatchObject({ data: [], total: 0 });
  },

  'POST /external/auth/me/test-drives/{id}/cancel': async (mine, { site }) => {
    const path = `/external/auth/me/test-drives/${mine.ids.ownTestDriveId}/cancel`;
    const before = await testDrivesOf(mine.site);
    const answer = await site.as(mine.customer.accessToken).post(path);
    refuses(answer, 401, 'invalid_access_token');
    const visitor = await aVisitorOf(site);
    refuses(await visitor.post(path), 404, 'engagement.test_drive_not_found');
    expect(await testDrivesOf(mine.site)).toEqual(before);
  },
};
