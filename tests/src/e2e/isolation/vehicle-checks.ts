import {
  getVehicleStatistics,
  listSimilarVehicles,
  listVehicles,
} from '@forecourt/contracts/inventory/rpc';
import { aVehicle, conforms, eventually, refuses } from '../api.js';
import { theBrand } from '../reference.js';
import type { Checks } from './check.js';

export const vehicleChecks: Checks = {
  'GET /external/brands': async ({ site: mySite }, { site }) => {
    await eventually(async () => {
      expect((await theBrand(mySite, 'Toyota')).vehicleCounts.total).toBe(1);
    });
    expect((await theBrand(site, 'Toyota')).vehicleCounts.total).toBe(0);
  },

  'GET /external/vehicles': async ({ ids }, { site }) => {
    const { brandId, modelId } = ids;
    for (const query of [{}, { brandId }, { modelId }, { sort: 'name', limit: 100 }]) {
      const list = conforms(await site.get('/external/vehicles', query), listVehicles.response);
      expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
    }
  },

  'GET /external/vehicles/{id}': async ({ ids }, { site }) => {
    const answer = await site.get(`/external/vehicles/${ids.vehicleId}`);
    refuses(answer, 404, 'inventory.vehicle_not_found');
  },

  'GET /external/vehicles/{id}/similar': async (mine, { site }) => {
    const { dealer } = site;
    refuses(
      await site.get(`/external/vehicles/${mine.ids.vehicleId}/similar`),
      404,
      'inventory.vehicle_not_found',
    );
    await dealer.has(aVehicle());
    const [own] = conforms(await site.get('/external/vehicles'), listVehicles.response).data;
    const similar = await site.get(`/external/vehicles/${own!.id}/similar`);
    expect(conforms(similar, listSimilarVehicles.response)).toMatchObject({ data: [], total: 0 });
  },

  'GET /external/vehicles/stats/summary': async (_, { site }) => {
    const answer = await site.get('/external/vehicles/stats/summary');
    expect(conforms(answer, getVehicleStatistics.response).data).toMatchObject({
      totalVehicles: 0,
      availableVehicles: 0,
      byBrand: {},
    });
  },
};
