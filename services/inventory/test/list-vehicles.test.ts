import { randomUUID } from 'node:crypto';
import { setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { camry, camryEngine, civic, honda, rav4, suv, toyota } from './reference-set.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = (more?: Parameters<typeof aTenant>[0]) => new Dealer(inventory, aTenant(more));

it('shows a vehicle with every field in the specification', async () => {
  const dealer = aDealer();
  await dealer.has(
    aVehicle()
      .numbered('A-1')
      .at(23_995.5)
      .with({
        trim: 'XSE',
        engine: '2.5L I4 203 hp automatic',
        mileage: 12_000,
        description: 'One owner.',
        exteriorColor: 'Blue',
        interiorColor: 'Black',
        isNegotiable: true,
        safety: ['ABS'],
        photos: ['https://img.example/1.jpg'],
        address: '1 Main St',
        locationName: 'Downtown',
      }),
  );

  const { data, ...page } = await dealer.lists();

  expect(page).toEqual({ total: 1, page: 1, limit: 20, totalPages: 1 });
  expect(data).toEqual([
    {
      id: await dealer.idOf('A-1'),
      name: '2021 Toyota Camry XSE',
      slug: '2021-toyota-camry-xse-a-1',
      description: 'One owner.',
      year: 2021,
      mileage: 12_000,
      exteriorColor: 'Blue',
      interiorColor: 'Black',
      listingType: 'sale',
      status: 'available',
      model: {
        id: camry.id,
        name: 'Camry',
        slug: 'camry',
        brand: {
          id: toyota.id,
          name: 'Toyota',
          logoUrl: 'https://api.example/assets/brands/toyota.svg',
        },
        bodyType: { id: camry.bodyTypeId, name: 'Sedan', code: 'SEDAN' },
      },
      engine: {
        id: camryEngine.id,
        name: '2.5L I4 203 hp automatic',
        type: 'petrol',
        horsepower: 203,
        transmission: 'automatic',
      },
      media: [
        {
          id: expect.any(String) as string,
          url: 'https://img.example/1.jpg',
          type: 'photo',
          category: 'exterior',
          isFeatured: true,
          sortOrder: 0,
        },
      ],
      saleOptions: {
        price: 23_995.5,
        currency: 'USD',
        isNegotiable: true,
        financingAvailable: false,
      },
      features: { safety: ['ABS'], exterior: [], interior: [], entertainment: [] },
      pickupDetails: { address: '1 Main St', locationName: 'Downtown' },
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      updatedDate: expect.stringMatching(/Z$/) as string,
    },
  ]);
});

it('shows unknown values as null, and unknown lists as empty', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle());

  const { data } = await dealer.lists();

  expect(data[0]).toMatchObject({
    description: null,
    mileage: null,
    exteriorColor: null,
    interiorColor: null,
    engine: null,
    media: [],
    features: { safety: [], exterior: [], interior: [], entertainment: [] },
    pickupDetails: { address: null, locationName: null },
  });
});

it('shows only available vehicles', async () => {
  const dealer = aDealer();
  const vehicles = (
    ['draft', 'in_transit', 'reserved', 'sale_pending', 'sold', 'rented', 'withdrawn'] as const
  ).map((status) => aVehicle().which(status));
  await dealer.has(aVehicle().numbered('HERE'), ...vehicles);

  const { data, total } = await dealer.lists();

  expect(total).toBe(1);
  expect(data.map(({ id }) => id)).toEqual([await dealer.idOf('HERE')]);
});

it("never shows another organization's or the other environment's vehicles", async () => {
  const dealer = aDealer();
  const context = dealer.context;
  await dealer.has(aVehicle());

  expect(await aDealer().lists()).toMatchObject({ data: [], total: 0, totalPages: 0 });
  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(context));
  expect(await otherEnvironment.lists()).toMatchObject({ data: [], total: 0 });
  expect(await otherEnvironment.lists({ brandId: toyota.id })).toMatchObject({ total: 0 });
});

describe('filters', () => {
  let dealer: Dealer;
  beforeAll(async () => {
    dealer = aDealer();
    await dealer.has(
      aVehicle().of('Toyota', 'Camry').from(2019).at(10_000),
      aVehicle().of('Toyota', 'RAV4').from(2020).at(20_000.5).forRent(),
      aVehicle().of('Honda', 'Civic').from(2021).at(30_000).forAuction(),
    );
  });

  it.each([
    [{ brandId: toyota.id }, ['Camry', 'RAV4']],
    [{ brandId: honda.id }, ['Civic']],
    [{ modelId: rav4.id }, ['RAV4']],
    [{ bodyTypeId: suv.id }, ['RAV4']],
    [{ bodyTypeId: civic.bodyTypeId }, ['Camry', 'Civic']],
    [{ listingType: 'auction' as const }, ['Civic']],
    [{ minYear: 2020 }, ['Civic', 'RAV4']],
    [{ maxYear: 2020 }, ['Camry', 'RAV4']],
    [{ minYear: 2020, maxYear: 2020 }, ['RAV4']],
    [{ minPrice: 20_000.5 }, ['Civic', 'RAV4']],
    [{ minPrice: 20_000.501 }, ['Civic']],
    [{ maxPrice: 20_000.5 }, ['Camry', 'RAV4']],
    [{ maxPrice: 20_000.499 }, ['Camry']],
    [{ minPrice: 15_000, maxPrice: 30_000, brandId: toyota.id }, ['RAV4']],
    [{ brandId: randomUUID() }, []],
    [{ brandId: honda.id, modelId: camry.id }, []],
  ])('%j', async (filter, models) => {
    const { data, total } = await dealer.lists({ ...filter, sort: 'name' });

    expect(data.map(({ model }) => model.name).sort()).toEqual(models);
    expect(total).toBe(models.length);
  });
});

it('filters and shows prices with the decimals of the currency', async () => {
  const dealer = aDealer({ currency: 'JPY' });
  await dealer.has(aVehicle().at(2_500_000), aVehicle().at(3_000_000));

  const { data } = await dealer.lists({ minPrice: 2_500_000.5 });

  expect(data.map(({ saleOptions }) => saleOptions)).toEqual([
    { price: 3_000_000, currency: 'JPY', isNegotiable: false, financingAvailable: false },
  ]);
});

describe('order', () => {
  let dealer: Dealer;
  beforeAll(async () => {
    dealer = aDealer();
    await dealer.has(aVehicle().numbered('OLD').from(2019).at(300).driven(7).of('Honda', 'Civic'));
    await dealer.has(aVehicle().numbered('MID').from(2020).at(100).driven(null));
    await dealer.has(aVehicle().numbered('NEW').from(2021).at(200).driven(9).of('Toyota', 'RAV4'));
    for (const number of ['MID', 'MID', 'OLD']) await dealer.views(await dealer.idOf(number));
    await eventually(async () => {
      expect((await dealer.vehicle('MID')).impressionsCount).toBe(2);
    });
  });

  const numbersOf = async (request: Parameters<Dealer['lists']>[0]) => {
    const names = new Map<string, string>();
    for (const number of ['OLD', 'MID', 'NEW']) names.set(await dealer.idOf(number), number);
    return (await dealer.lists(request)).data.map(({ id }) => names.get(id));
  };

  it.each([
    [{}, ['NEW', 'MID', 'OLD']],
    [{ order: 'asc' as const }, ['OLD', 'MID', 'NEW']],
    [{ sort: 'impressionsCount' as const }, ['MID', 'OLD', 'NEW']],
    [{ sort: 'year' as const, order: 'asc' as const }, ['OLD', 'MID', 'NEW']],
    [{ sort: 'year' as const }, ['NEW', 'MID', 'OLD']],
    [{ sort: 'price' as const }, ['OLD', 'NEW', 'MID']],
    [{ sort: 'price' as const, order: 'asc' as const }, ['MID', 'NEW', 'OLD']],
    [{ sort: 'name' as const }, ['OLD', 'MID', 'NEW']],
    [{ sort: 'name' as const, order: 'desc' as const }, ['NEW', 'MID', 'OLD']],
  ])('%j', async (request, numbers) => {
    expect(await numbersOf(request)).toEqual(numbers);
  });

  it('puts unknown values last, in both directions', async () => {
    expect(await numbersOf({ sort: 'mileage', order: 'asc' })).toEqual(['OLD', 'NEW', 'MID']);
    expect(await numbersOf({ sort: 'mileage', order: 'desc' })).toEqual(['NEW', 'OLD', 'MID']);
  });
});

it('sorts names ignoring case', async () => {
  const dealer = aDealer();
  await dealer.has(...['B-1', 'a-1', 'C-1'].map((number) => aVehicle().numbered(number)));
  await inventory.sql(`UPDATE vehicle SET name = stock_number WHERE organization_id = $1`, [
    dealer.context.tenant.organizationId,
  ]);

  const { data } = await dealer.lists({ sort: 'name' });

  expect(data.map(({ name }) => name)).toEqual(['a-1', 'B-1', 'C-1']);
});

it.each(['createdDate', 'impressionsCount', 'year', 'mileage', 'price', 'name'] as const)(
  'shows each vehicle on exactly one page, even if all have the same %s',
  async (sort) => {
    const dealer = aDealer();
    await dealer.has(...Array.from({ length: 25 }, () => aVehicle()));

    const pages = await Promise.all(
      [1, 2, 3].map((page) => dealer.lists({ sort, page, limit: 10 })),
    );

    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5]);
    expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(
      Array(3).fill([25, 3]),
    );
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(25);
  },
);

it('counts again after every change to the vehicles', async () => {
  const dealer = aDealer();
  const vehicle = aVehicle().numbered('A').at(100);
  const totals = async () => {
    const lists = [dealer.lists(), dealer.lists({ minPrice: 150 }), dealer.lists({ page: 9 })];
    return (await Promise.all(lists)).map(({ total }) => total);
  };
  expect(await totals()).toEqual([0, 0, 0]);

  await dealer.has(vehicle, aVehicle());
  expect(await totals()).toEqual([2, 1, 2]);
  await dealer.has(vehicle.at(200));
  expect(await totals()).toEqual([2, 2, 2]);
  const sold = { stockNumber: 'A', status: 'sold' as const };
  await inventory.call(setVehicleStatus, sold, dealer.context);
  expect(await totals()).toEqual([1, 1, 1]);
  expect(await totals()).toEqual([1, 1, 1]);
});

it('returns an empty page and the total past the end', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle(), aVehicle());

  expect(await dealer.lists({ page: 3, limit: 1 })).toEqual({
    data: [],
    total: 2,
    page: 3,
    limit: 1,
    totalPages: 2,
  });
  expect(await dealer.lists({ page: 1_000_000_000, limit: 100 })).toMatchObject({ data: [] });
});

it('lowers a limit above the maximum to the maximum', async () => {
  expect(await aDealer().lists({ limit: 5_000 })).toMatchObject({ limit: 100 });
});

it.each([
  { minYear: 2021, maxYear: 2020 },
  { minPrice: 2, maxPrice: 1 },
])('refuses %j', async (request) => {
  await expect(aDealer().lists(request)).rejects.toMatchObject({ code: 'invalid_parameter' });
});
