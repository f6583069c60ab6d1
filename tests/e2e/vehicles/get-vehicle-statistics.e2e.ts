import { getVehicleStatistics } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import {
  aVehicle,
  anOrganization,
  conforms,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/vehicles/stats/summary';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const statistics = async () =>
  conforms(await api.live.get(PATH), getVehicleStatistics.response).data;

describe('GET /external/vehicles/stats/summary', () => {
  it('is all zeros for an organization without vehicles', async () => {
    expect(await statistics()).toEqual({
      totalVehicles: 0,
      availableVehicles: 0,
      byListingType: { sale: 0, rental: 0, auction: 0 },
      byBodyType: {},
      byBrand: {},
    });
  });

  it('counts all vehicles except draft and withdrawn, and the available ones separately', async () => {
    await api.live.dealer.has(...vehicleStatuses.map((status) => aVehicle().which(status)));
    expect(await statistics()).toEqual({
      totalVehicles: vehicleStatuses.length - 2,
      availableVehicles: 1,
      byListingType: { sale: vehicleStatuses.length - 2, rental: 0, auction: 0 },
      byBodyType: { Sedan: vehicleStatuses.length - 2 },
      byBrand: { Toyota: vehicleStatuses.length - 2 },
    });
  });

  it('counts by listing type, body type and brand', async () => {
    await api.live.dealer.has(
      aVehicle(),
      aVehicle().forRent(),
      aVehicle().of('Toyota', 'Tacoma').forAuction(),
      aVehicle().of('Honda', 'Civic').which('sold'),
      aVehicle().of('BMW', 'X5').which('draft'),
    );
    expect(await statistics()).toEqual({
      totalVehicles: 4,
      availableVehicles: 3,
      byListingType: { sale: 2, rental: 1, auction: 1 },
      byBodyType: { Sedan: 3, Pickup: 1 },
      byBrand: { Toyota: 3, Honda: 1 },
    });
  });

  it('follows a change of status', async () => {
    const vehicle = aVehicle();
    await api.live.dealer.has(vehicle, aVehicle());
    await api.live.dealer.moves(vehicle, 'sold');
    expect(await statistics()).toMatchObject({ totalVehicles: 2, availableVehicles: 1 });
  });

  it('counts no vehicles of the other environment or another organization', async () => {
    const other = await anOrganization();
    await api.live.dealer.has(aVehicle());
    await api.test.dealer.has(aVehicle(), aVehicle());
    await other.live.dealer.has(aVehicle(), aVehicle(), aVehicle());
    expect(await statistics()).toMatchObject({ totalVehicles: 1, byBrand: { Toyota: 1 } });
  });

  it('refuses any parameter', async () => {
    refusesFields(await api.live.get(PATH, { brandId: '1' }), 'brandId');
  });
});
