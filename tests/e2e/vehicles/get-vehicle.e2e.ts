import { randomUUID } from 'node:crypto';
import { getVehicle, listVehicles, reportImpressions } from '@forecourt/contracts/inventory/rpc';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  aVehicle,
  anOrganization,
  conforms,
  eventually,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';
import { theModel } from '@forecourt/tests/e2e/reference';

/** Decision D17. */
const COUNTED_WITHIN_MS = 2_000;
const NOT_FOUND = 'inventory.vehicle_not_found';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const pathOf = (id: string) => `/external/vehicles/${id}`;
const view = async (id: string) =>
  conforms(await api.live.get(pathOf(id)), getVehicle.response).data;

describe('GET /external/vehicles/:id', () => {
  it('returns the vehicle from the list, with the fields of the full one', async () => {
    const id = await api.live.dealer.hasOne(
      aVehicle().with({
        vin: '4T1G11AK5MU400001',
        trim: 'XSE',
        condition: 'certified',
        drivetrain: 'FWD',
        doors: 4,
        seats: 5,
        availableFrom: '2026-03-01T09:30:00Z',
        mileage: 12,
      }),
    );
    const [listed] = conforms(await api.live.get('/external/vehicles'), listVehicles.response).data;

    expect(await view(id)).toEqual({
      ...listed,
      vin: '4T1G11AK5MU400001',
      stockNumber: expect.stringMatching(/^STK-/),
      condition: 'certified',
      drivetrain: 'FWD',
      trim: { id: expect.any(String), name: 'XSE' },
      generation: null,
      doors: 4,
      seats: 5,
      impressionsCount: 0,
      availableFrom: '2026-03-01T09:30:00.000Z',
      rentalOptions: null,
      auctionOptions: null,
    });
  });

  it('returns every field of a vehicle with the minimum of data', async () => {
    const id = await api.live.dealer.hasOne(aVehicle());
    expect(await view(id)).toMatchObject({
      vin: null,
      condition: null,
      drivetrain: null,
      trim: null,
      generation: null,
      engine: null,
      doors: null,
      seats: null,
      availableFrom: null,
    });
  });

  it('names the engine and the generation', async () => {
    const { id: modelId, brand } = await theModel(api.live, 'Toyota', 'Camry');
    const { body } = await api.live.get('/external/generations', { modelId, limit: 1 });
    const generation = (body as { data: [{ id: string; name: string }] }).data[0];
    const id = await api.live.dealer.hasOne(aVehicle().with({ generation: generation.name }));
    expect(await view(id)).toMatchObject({
      generation: { id: generation.id, name: generation.name },
      model: { id: modelId, brand: { id: brand.id } },
    });
  });

  it('has rental options if it is for rent', async () => {
    const id = await api.live.dealer.hasOne(
      aVehicle().forRent().at(79.5).with({ pricePerDay: 79.5, deposit: 500, minimumDays: 2 }),
    );
    expect(await view(id)).toMatchObject({
      saleOptions: { price: 79.5 },
      rentalOptions: { pricePerDay: 79.5, deposit: 500, minimumDays: 2 },
      auctionOptions: null,
    });
  });

  it('has auction options if it is for auction', async () => {
    const id = await api.live.dealer.hasOne(
      aVehicle().forAuction().at(5_000).with({
        startingPrice: 5_000,
        startsAt: '2026-05-01T10:00:00+02:00',
        endsAt: '2026-05-08T08:00:00Z',
      }),
    );
    expect(await view(id)).toMatchObject({
      rentalOptions: null,
      auctionOptions: {
        startingPrice: 5_000,
        startsAt: '2026-05-01T08:00:00.000Z',
        endsAt: '2026-05-08T08:00:00.000Z',
      },
    });
  });

  it.each<VehicleStatus>(['in_transit', 'available', 'reserved', 'sale_pending', 'sold', 'rented'])(
    'finds a vehicle that is %s',
    async (status) => {
      const id = await api.live.dealer.hasOne(aVehicle().which(status));
      expect(await view(id)).toMatchObject({ id, status });
    },
  );

  it.each<VehicleStatus>(['draft', 'withdrawn'])('hides a vehicle that is %s', async (status) => {
    const id = await api.live.dealer.hasOne(aVehicle().which(status));
    refuses(await api.live.get(pathOf(id)), 404, NOT_FOUND);
  });

  it('answers 404 to an unknown id', async () => {
    refuses(await api.live.get(pathOf(randomUUID())), 404, NOT_FOUND);
  });

  it.each(['1', 'STK-1', `${randomUUID()}0`])('refuses the malformed id %s', async (id) => {
    refusesFields(await api.live.get(pathOf(id)), 'id');
  });
});

describe('impressions', () => {
  it('count each view once, within 2 s, and leave updatedDate alone', async () => {
    const id = await api.live.dealer.hasOne(aVehicle());
    const { updatedDate, impressionsCount } = await view(id);
    expect(impressionsCount).toBe(0);
    await Promise.all([view(id), view(id), view(id), view(id)]);

    const before = 5;
    let looks = 0;
    await eventually(async () => {
      const vehicle = await view(id);
      looks += 1;
      // The latest views may not be counted yet.
      expect(vehicle.impressionsCount).toBeGreaterThanOrEqual(before);
      expect(vehicle.impressionsCount).toBeLessThan(before + looks);
      expect(vehicle.updatedDate).toBe(updatedDate);
    }, COUNTED_WITHIN_MS);
    await eventually(async () => {
      expect(await countedOf(id)).toBe(before + looks);
    }, COUNTED_WITHIN_MS);
  });

  it('do not count HEAD, the list, refused requests or a test drive', async () => {
    const other = await anOrganization();
    const id = await api.live.dealer.hasOne(aVehicle());

    const head = await api.live.head(pathOf(id));
    expect(head).toMatchObject({ status: 200, text: '' });
    await api.live.get('/external/vehicles');
    await api.live.get('/external/vehicles/stats/summary');
    refuses(await api.test.get(pathOf(id)), 404, NOT_FOUND);
    refuses(await other.live.get(pathOf(id)), 404, NOT_FOUND);
    refusesFields(await api.live.get(pathOf(id), { expand: 'all' }), 'expand');
    const drive = { vehicleId: id, name: 'Jane Doe', email: anEmail() };
    expect(await api.live.post('/external/test-drives', drive)).toMatchObject({ status: 201 });
    await view(id);

    // The one view comes last: by then, anything counted before it would show.
    await eventually(async () => {
      expect(await countedOf(id)).toBe(1);
    }, COUNTED_WITHIN_MS);
  });

  it('do not count requests for a hidden vehicle', async () => {
    const vehicle = aVehicle().which('draft');
    const id = await api.live.dealer.hasOne(vehicle);
    refuses(await api.live.get(pathOf(id)), 404, NOT_FOUND);
    await api.live.dealer.moves(vehicle, 'available');
    await view(id);
    await eventually(async () => {
      expect(await countedOf(id)).toBe(1);
    }, COUNTED_WITHIN_MS);
  });

  /** Reads the dealer's report, because that does not count as a view. */
  async function countedOf(id: string): Promise<number> {
    const now = Date.now();
    const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
    const answer = await api.live.dealer.get('impressions', { from: day(-1), to: day(1) });
    const { data } = conforms(answer, reportImpressions.response);
    return data
      .filter(({ vehicleId }) => vehicleId === id)
      .reduce((sum, { impressions }) => sum + impressions, 0);
  }
});
