import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { camryEngine } from './reference-set.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = (more?: Parameters<typeof aTenant>[0]) => new Dealer(inventory, aTenant(more));

/** Moves the vehicles' dates into the past, so any later change shows. */
const longAgo = (dealer: Dealer) =>
  inventory.sql(
    `UPDATE vehicle SET created_date = '2026-01-01', updated_date = '2026-01-01'
     WHERE organization_id = $1`,
    [dealer.context.tenant.organizationId],
  );
const LONG_AGO = '2026-01-01T00:00:00.000Z';

it('creates new vehicles and updates those with a known stock number', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('KNOWN').at(100));
  const { id } = await dealer.vehicle('KNOWN');
  await longAgo(dealer);

  const result = await dealer.sends([
    aVehicle().numbered('KNOWN').at(200),
    aVehicle().numbered('NEW').at(300),
  ]);

  expect(result).toEqual({ created: 1, updated: 1, unchanged: 0, errors: [] });
  const known = await dealer.vehicle('KNOWN');
  expect(known).toMatchObject({ id, saleOptions: { price: 200 }, createdDate: LONG_AGO });
  expect(known.updatedDate > LONG_AGO).toBe(true);
  expect(await dealer.vehicle('NEW')).toMatchObject({ saleOptions: { price: 300 } });
});

it('changes nothing when the same batch is sent again', async () => {
  const dealer = aDealer();
  const batch = [
    aVehicle()
      .numbered('FULL')
      .forAuction()
      .with({
        vin: '4T1G11AK5MU123456',
        trim: 'xse',
        generation: 'camry-2018',
        engine: camryEngine.name,
        mileage: 1,
        condition: 'used',
        status: 'reserved',
        price: 23_995.99,
        currency: 'usd',
        isNegotiable: true,
        financingAvailable: true,
        description: 'One owner.',
        drivetrain: 'AWD',
        doors: 4,
        seats: 5,
        safety: ['ABS'],
        exterior: ['Roof rails'],
        interior: ['Leather'],
        entertainment: ['Radio'],
        photos: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
        address: '1 Main St',
        locationName: 'Downtown',
        pricePerDay: 1.5,
        deposit: 2.5,
        minimumDays: 3,
        startingPrice: 4.5,
        startsAt: '2026-03-01T10:00:00.123456Z',
        endsAt: '2026-03-02',
        availableFrom: '2026-03-03',
      }),
    aVehicle().numbered('BARE'),
  ];
  await dealer.has(...batch);
  await longAgo(dealer);
  const before = [await dealer.vehicle('FULL'), await dealer.vehicle('BARE')];

  const result = await dealer.sends(batch);

  expect(result).toEqual({ created: 0, updated: 0, unchanged: 2, errors: [] });
  const after = [await dealer.vehicle('FULL'), await dealer.vehicle('BARE')];
  expect(after).toEqual(before);
  expect(after.map(({ updatedDate }) => updatedDate)).toEqual([LONG_AGO, LONG_AGO]);
});

it('writes only the rows that differ', async () => {
  const dealer = aDealer();
  const same = aVehicle().numbered('SAME');
  const changed = aVehicle().numbered('CHANGED');
  await dealer.has(same, changed);
  await longAgo(dealer);

  const result = await dealer.sends([same, changed.driven(5)]);

  expect(result).toMatchObject({ updated: 1, unchanged: 1 });
  expect((await dealer.vehicle('SAME')).updatedDate).toBe(LONG_AGO);
});

it('leaves fields without a column alone, and clears empty ones', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle()
      .numbered('A')
      .driven(5)
      .with({
        trim: 'XSE',
        engine: camryEngine.name,
        isNegotiable: true,
        safety: ['ABS'],
        interior: ['Leather'],
        photos: ['https://img.example/1.jpg'],
        exteriorColor: 'Blue',
        interiorColor: 'Black',
      }),
  );

  await inventory.call(
    importVehicles,
    {
      rows: [
        {
          stockNumber: 'A',
          trim: null,
          mileage: null,
          isNegotiable: null,
          safety: null,
          photos: null,
          exteriorColor: null,
        },
      ],
    },
    dealer.context,
  );

  expect(await dealer.vehicle('A')).toMatchObject({
    name: '2021 Toyota Camry',
    trim: null,
    mileage: null,
    exteriorColor: null,
    interiorColor: 'Black',
    engine: { id: camryEngine.id },
    saleOptions: { price: 20_000, isNegotiable: false },
    features: { safety: [], exterior: [], interior: ['Leather'], entertainment: [] },
    media: [],
  });
});

it('reports what it would do, and does nothing, on a dry run', async () => {
  const dealer = aDealer();
  const [known, same] = [aVehicle().numbered('KNOWN'), aVehicle().numbered('SAME')];
  await dealer.has(known, same);
  const batch = [known.at(1), same, aVehicle().numbered('NEW'), aVehicle().of('Toyta', 'Camry')];

  const result = await dealer.sends(batch, { dryRun: true });

  expect(result).toEqual({
    created: 1,
    updated: 1,
    unchanged: 1,
    errors: [{ row: 3, column: 'brand', message: 'unknown brand "Toyta"; nearest: "Toyota"' }],
  });
  expect((await dealer.vehicle('KNOWN')).saleOptions.price).toBe(20_000);
  expect(await dealer.lists()).toMatchObject({ total: 2 });
});

it("never touches another organization's or the other environment's vehicles", async () => {
  const dealer = aDealer();
  const others = [aDealer(), new Dealer(inventory, otherEnvironmentOf(dealer.context))];
  for (const other of others) await other.has(aVehicle().numbered('A').at(100));

  const result = await dealer.sends([aVehicle().numbered('A').at(200)]);

  expect(result).toMatchObject({ created: 1, updated: 0 });
  for (const other of others) {
    expect((await other.vehicle('A')).saleOptions.price).toBe(100);
    expect(await other.lists()).toMatchObject({ total: 1 });
  }
});

describe('at the same time', () => {
  it('two imports of the same new vehicle create one vehicle', async () => {
    const dealer = aDealer();
    const batch = Array.from({ length: 20 }, (_, index) => aVehicle().numbered(`A-${index}`));

    const results = await Promise.all([
      dealer.sends(batch),
      dealer.sends([...batch].reverse()),
      dealer.sends(batch),
    ]);

    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 20]);
    expect(results.map(({ unchanged }) => unchanged).sort()).toEqual([0, 20, 20]);
    expect(await dealer.lists()).toMatchObject({ total: 20 });
  });

  it('imports of many batches in any order all succeed', async () => {
    const dealer = aDealer();
    const vehicles = Array.from({ length: 30 }, (_, index) => aVehicle().numbered(`A-${index}`));
    await dealer.has(...vehicles);

    const results = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const batch = vehicles.map((vehicle) => vehicle.driven(turn));
        return dealer.sends(turn % 2 === 0 ? batch : batch.reverse());
      }),
    );

    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    const { data } = await dealer.lists({ limit: 100 });
    expect(new Set(data.map(({ mileage }) => mileage)).size).toBe(1);
  });
});

describe('photos', () => {
  const photos = (...names: string[]) => ({
    photos: names.map((name) => `https://img.example/${name}.jpg`),
  });

  it('become the media, in order, with the first one featured', async () => {
    const dealer = aDealer();
    await dealer.has(
      aVehicle()
        .numbered('A')
        .with(photos('front', 'rear', 'front')),
    );

    expect((await dealer.vehicle('A')).media).toEqual(
      photos('front', 'rear').photos.map((url, index) => ({
        id: expect.any(String) as string,
        url,
        type: 'photo',
        category: 'exterior',
        isFeatured: index === 0,
        sortOrder: index,
      })),
    );
  });

  it('keep their ids in another order, and have other ids on another vehicle', async () => {
    const dealer = aDealer();
    const vehicle = aVehicle().numbered('A');
    await dealer.has(vehicle.with(photos('1', '2')), aVehicle().numbered('B').with(photos('1')));
    const before = (await dealer.vehicle('A')).media.map(({ id }) => id);

    await dealer.has(vehicle.with(photos('2', '1')));

    expect((await dealer.vehicle('A')).media.map(({ id }) => id)).toEqual(before.reverse());
    expect(before).not.toContain((await dealer.vehicle('B')).media[0]!.id);
  });
});

describe('status', () => {
  it('without a value, is available for a new vehicle and unchanged for a known one', async () => {
    const dealer = aDealer();
    const vehicle = aVehicle().numbered('A');
    await dealer.has(vehicle);
    expect(await dealer.vehicle('A')).toMatchObject({ status: 'available' });
    await dealer.has(vehicle.sold());

    await dealer.has(vehicle.at(1));
    await dealer.has(vehicle.with({ status: null }));

    expect(await dealer.vehicle('A')).toMatchObject({ status: 'sold' });
  });

  it.each(vehicleStatuses)('may change to %s from any other', async (status) => {
    const dealer = aDealer();
    const numbers = vehicleStatuses.map((from) => `WAS-${from}`);
    await dealer.has(
      ...vehicleStatuses.map((from) => aVehicle().numbered(`WAS-${from}`).which(from)),
    );

    await dealer.has(...numbers.map((number) => aVehicle().numbered(number).which(status)));

    const rows = await inventory.sql<{ status: string }>(
      'SELECT DISTINCT status FROM vehicle WHERE organization_id = $1',
      [dealer.context.tenant.organizationId],
    );
    expect(rows).toEqual([{ status }]);
  });
});

it.each([
  ['USD', 23_995.55],
  ['JPY', 2_399_555],
  ['KWD', 7_999.125],
])('stores exact amounts in %s', async (currency, price) => {
  const dealer = aDealer({ currency });
  await dealer.has(aVehicle().numbered('A').at(price).with({ currency }));

  expect((await dealer.vehicle('A')).saleOptions).toMatchObject({ price, currency });
});

it('refuses more than 500 rows', async () => {
  const rows = Array.from({ length: 501 }, () => aVehicle());

  await expect(aDealer().sends(rows)).rejects.toMatchObject({ code: 'invalid_parameter' });
});

it('accepts an empty batch', async () => {
  expect(await aDealer().sends([])).toEqual({ created: 0, updated: 0, unchanged: 0, errors: [] });
});
