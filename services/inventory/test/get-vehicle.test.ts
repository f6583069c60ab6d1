import { randomUUID } from 'node:crypto';
import { getVehicle } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { camry2018, xse } from './reference-set.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = (more?: Parameters<typeof aTenant>[0]) => new Dealer(inventory, aTenant(more));
const notFound = { code: 'inventory.vehicle_not_found', kind: 'not_found' };

it('returns the full vehicle', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle().numbered('A-1').with({
      vin: '4t1g11ak5mu123456',
      condition: 'certified',
      drivetrain: 'FWD',
      trim: 'XSE',
      generation: '2018',
      doors: 4,
      seats: 5,
      availableFrom: '2026-03-01T09:30:00Z',
    }),
  );
  const { data } = await dealer.lists();

  expect(await dealer.vehicle('A-1')).toEqual({
    ...data[0],
    vin: '4T1G11AK5MU123456',
    stockNumber: 'A-1',
    condition: 'certified',
    drivetrain: 'FWD',
    trim: { id: xse.id, name: 'XSE' },
    generation: { id: camry2018.id, name: 'Camry (2018–present)' },
    doors: 4,
    seats: 5,
    impressionsCount: 0,
    availableFrom: '2026-03-01T09:30:00.000Z',
    rentalOptions: null,
    auctionOptions: null,
  });
});

it('shows unknown values as null', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1'));

  expect(await dealer.vehicle('A-1')).toMatchObject({
    vin: null,
    condition: null,
    drivetrain: null,
    trim: null,
    generation: null,
    engine: null,
    doors: null,
    seats: null,
    availableFrom: null,
    pickupDetails: { address: null, locationName: null },
  });
});

it('shows rental options only for rentals, with the headline price as price per day', async () => {
  const dealer = aDealer();
  const options = { deposit: 200, minimumDays: 3 };
  await dealer.has(
    aVehicle().numbered('BY-PRICE').at(49.99).forRent().with(options),
    aVehicle().numbered('BY-COLUMN').at(49.99).forRent().with({ pricePerDay: 39.99 }),
    aVehicle()
      .numbered('FOR-SALE')
      .with({ ...options, pricePerDay: 39.99 }),
  );

  expect(await dealer.vehicle('BY-PRICE')).toMatchObject({
    saleOptions: { price: 49.99 },
    rentalOptions: { pricePerDay: 49.99, deposit: 200, minimumDays: 3 },
    auctionOptions: null,
  });
  expect(await dealer.vehicle('BY-COLUMN')).toMatchObject({
    saleOptions: { price: 49.99 },
    rentalOptions: { pricePerDay: 39.99, deposit: null, minimumDays: null },
  });
  expect(await dealer.vehicle('FOR-SALE')).toMatchObject({ rentalOptions: null });
});

it('shows auction options only for auctions', async () => {
  const dealer = aDealer({ currency: 'JPY', timeZone: 'Asia/Tokyo' });
  await dealer.has(
    aVehicle()
      .numbered('A-1')
      .at(900_000)
      .forAuction()
      .with({ startsAt: '2026-03-01T10:00', endsAt: '2026-03-02T10:00Z' }),
    aVehicle().numbered('A-2').at(900_000).forAuction().with({ startingPrice: 1_000 }),
  );

  expect(await dealer.vehicle('A-1')).toMatchObject({
    rentalOptions: null,
    auctionOptions: {
      startingPrice: 900_000,
      startsAt: '2026-03-01T01:00:00.000Z',
      endsAt: '2026-03-02T10:00:00.000Z',
    },
  });
  expect(await dealer.vehicle('A-2')).toMatchObject({
    auctionOptions: { startingPrice: 1_000, startsAt: null, endsAt: null },
  });
});

it.each(vehicleStatuses)(
  'finds a vehicle that is %s, unless it is draft or withdrawn',
  async (status) => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1').which(status));

    const found = dealer.vehicle('A-1');

    if (status === 'draft' || status === 'withdrawn')
      await expect(found).rejects.toMatchObject(notFound);
    else await expect(found).resolves.toMatchObject({ status });
  },
);

it('does not find an unknown id, or a vehicle of another organization or the other environment', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A-1'));
  const id = await dealer.idOf('A-1');
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));

  await expect(dealer.views(randomUUID())).rejects.toMatchObject(notFound);
  await expect(aDealer().views(id)).rejects.toMatchObject(notFound);
  await expect(otherEnvironment.views(id)).rejects.toMatchObject(notFound);
});

it('refuses an id that is not a UUID', async () => {
  const request = { id: 'A-1', viewId: null };
  await expect(inventory.call(getVehicle, request, aTenant())).rejects.toMatchObject({
    code: 'invalid_parameter',
  });
});

describe('a view', () => {
  const viewsOf = async (dealer: Dealer, id: string) => {
    const { organizationId, environment } = dealer.context.tenant;
    const [row] = await inventory.sql<{ waiting: number; counted: number; days: number }>(
      `SELECT
         (SELECT count(*)::int FROM impression WHERE vehicle_id = v.id) AS waiting,
         v.impressions_count AS counted,
         (SELECT coalesce(sum(impressions), 0)::int FROM impression_day
          WHERE (organization_id, environment, vehicle_id) = ($1, $2, v.id)) AS days
       FROM vehicle v WHERE (organization_id, environment, id) = ($1, $2, $3)`,
      [organizationId, environment, id],
    );
    return row!;
  };

  it('counts exactly once within 2 s, even among 50 at the same time', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1'));
    const id = await dealer.idOf('A-1');

    await Promise.all(Array.from({ length: 50 }, () => dealer.views(id)));

    await eventually(async () => {
      expect(await viewsOf(dealer, id)).toEqual({ waiting: 0, counted: 50, days: 50 });
    }, 2_000);
    expect(await dealer.vehicle('A-1')).toMatchObject({ impressionsCount: 50 });
  });

  it('counts during an import of the same vehicle', async () => {
    const dealer = aDealer();
    const vehicle = aVehicle().numbered('A-1');
    await dealer.has(vehicle);
    const id = await dealer.idOf('A-1');

    for (let price = 1; price <= 30; price += 1) {
      await Promise.all([dealer.views(id), dealer.has(vehicle.at(price))]);
    }

    await eventually(async () => {
      expect((await dealer.vehicle('A-1')).impressionsCount).toBe(30);
    });
    expect((await dealer.vehicle('A-1')).saleOptions.price).toBe(30);
  });

  it('that is asked again counts once, even after it has been counted', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1'));
    const id = await dealer.idOf('A-1');
    const viewId = randomUUID();

    await Promise.all([dealer.views(id, viewId), dealer.views(id, viewId)]);
    await eventually(async () => expect((await viewsOf(dealer, id)).counted).toBe(1));
    await dealer.views(id, viewId);

    await eventually(async () => {
      expect(await viewsOf(dealer, id)).toEqual({ waiting: 0, counted: 1, days: 1 });
    });
  });

  it('is stored before the reply, so a crash loses none', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1'));
    const id = await dealer.idOf('A-1');

    await dealer.views(id);

    const { waiting, counted } = await viewsOf(dealer, id);
    expect(waiting + counted).toBe(1);
  });

  it('never changes updatedDate', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1'));
    const { id, updatedDate } = await dealer.vehicle('A-1');

    await dealer.views(id);

    const viewed = await eventually(async () => {
      const vehicle = await dealer.vehicle('A-1');
      expect(vehicle.impressionsCount).toBe(1);
      return vehicle;
    });
    expect(viewed.updatedDate).toBe(updatedDate);
  });

  it.each([
    ['that is only looked up', 'available', (dealer: Dealer) => dealer, null],
    ['that is a draft', 'draft', (dealer: Dealer) => dealer, randomUUID()],
    ['of another organization', 'available', () => aDealer(), randomUUID()],
    [
      'of the other environment',
      'available',
      ({ context }: Dealer) => new Dealer(inventory, otherEnvironmentOf(context)),
      randomUUID(),
    ],
  ] as const)('does not count for a vehicle %s', async (_, status, viewer, viewId) => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A-1').which(status));
    const id = await dealer.idOf('A-1');

    await inventory
      .call(getVehicle, { id, viewId }, viewer(dealer).context)
      .catch((error: unknown) => expect(error).toMatchObject(notFound));

    const { waiting, counted } = await viewsOf(dealer, id);
    expect(waiting + counted).toBe(0);
  });
});
