import { setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses, type VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

/** Decision D13. */
const moves: Record<VehicleStatus, VehicleStatus[]> = {
  draft: ['in_transit', 'available', 'withdrawn'],
  in_transit: ['available', 'withdrawn'],
  available: ['reserved', 'sale_pending', 'sold', 'rented', 'withdrawn'],
  reserved: ['available', 'sale_pending', 'withdrawn'],
  sale_pending: ['sold', 'available', 'withdrawn'],
  sold: ['available'],
  rented: ['available', 'withdrawn'],
  withdrawn: ['draft'],
};

let api: Api;
beforeAll(async () => {
  api = await anOrganization();
});
const setStatus = (stockNumber: string, status: unknown, site = api.live) =>
  site.dealer.patch(`vehicles/${encodeURIComponent(stockNumber)}`, { status });

describe('PATCH vehicles/:stockNumber', () => {
  it.each(vehicleStatuses)('makes only the allowed moves from %s', async (from) => {
    for (const to of vehicleStatuses) {
      const vehicle = aVehicle().which(from);
      const id = await api.live.dealer.hasOne(vehicle);
      const answer = await setStatus(vehicle.stockNumber, to);
      const { stockNumber } = vehicle;
      if (to === from || moves[from].includes(to)) {
        const { data } = conforms(answer, setVehicleStatus.response);
        expect(data).toEqual({ id, stockNumber, name: '2021 Toyota Camry', status: to });
      } else {
        refuses(answer, 409, 'inventory.status_move_not_allowed');
      }
    }
  });

  it('shows and hides the vehicle in public as it moves', async () => {
    const vehicle = aVehicle();
    const id = await api.live.dealer.hasOne(vehicle);
    const seen = async () => (await api.live.get(`/external/vehicles/${id}`)).status;
    await setStatus(vehicle.stockNumber, 'withdrawn');
    expect(await seen()).toBe(404);
    await setStatus(vehicle.stockNumber, 'draft');
    expect(await seen()).toBe(404);
    await setStatus(vehicle.stockNumber, 'available');
    expect(await seen()).toBe(200);
  });

  it('finds a stock number with any characters', async () => {
    const vehicle = aVehicle().numbered('Ä/1 #2?&%');
    await api.live.dealer.imports([vehicle]);
    const answer = await setStatus(vehicle.stockNumber, 'reserved');
    expect(conforms(answer, setVehicleStatus.response).data).toMatchObject({
      stockNumber: 'Ä/1 #2?&%',
      status: 'reserved',
    });
  });

  it('finds no stock number of another organization or the other environment', async () => {
    const other = await anOrganization();
    const vehicle = aVehicle();
    await api.live.dealer.imports([vehicle]);
    for (const site of [other.live, api.test]) {
      const answer = await setStatus(vehicle.stockNumber, 'sold', site);
      refuses(answer, 404, 'inventory.stock_number_not_found');
    }
  });

  it('makes one of two concurrent, conflicting moves', async () => {
    const vehicle = aVehicle().which('sale_pending');
    await api.live.dealer.imports([vehicle]);
    const answers = await Promise.all(
      (['sold', 'withdrawn'] as const).map((status) => setStatus(vehicle.stockNumber, status)),
    );
    // A sold vehicle cannot be withdrawn, and a withdrawn one cannot be sold.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([undefined, 'lost', 'Sold', null, 5])('refuses the status %j', async (status) => {
    const vehicle = aVehicle();
    await api.live.dealer.imports([vehicle]);
    refusesFields(await setStatus(vehicle.stockNumber, status), 'status');
  });
});
