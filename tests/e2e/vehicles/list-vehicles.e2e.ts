import { randomUUID } from 'node:crypto';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import { aVehicle, anOrganization, conforms, type Api } from '@forecourt/tests/e2e/api';
import { theBrand, theModel } from '@forecourt/tests/e2e/reference';

const PATH = '/external/vehicles';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const list = async (query = {}) => conforms(await api.live.get(PATH, query), listVehicles.response);
const ids = async (query = {}) => (await list(query)).data.map(({ id }) => id);
const has = (...vehicles: ReturnType<typeof aVehicle>[]) => api.live.dealer.has(...vehicles);

describe('GET /external/vehicles', () => {
  it('is empty for a new organization', async () => {
    expect(await list()).toEqual({ data: [], total: 0, page: 1, limit: 20, totalPages: 0 });
  });

  it('shows every field that the dealer gave', async () => {
    const [id] = await has(
      aVehicle().with({
        trim: 'XSE',
        mileage: 32_000,
        description: 'One owner. Ünïcödé 🚗',
        exteriorColor: 'Celestial Silver',
        interiorColor: 'Black',
        price: 23_995.5,
        isNegotiable: true,
        financingAvailable: true,
        photos: ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'],
        safety: ['ABS'],
        exterior: ['Alloy wheels'],
        interior: ['Heated seats'],
        entertainment: ['CarPlay'],
        address: '1 Main Street',
        locationName: 'Downtown',
      }),
    );
    const camry = await theModel(api.live, 'Toyota', 'Camry');
    const toyota = await theBrand(api.live, 'Toyota');

    const { data, total } = await list();

    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id,
      name: '2021 Toyota Camry XSE',
      slug: expect.stringMatching(/^2021-toyota-camry-xse-[a-z0-9-]+$/),
      description: 'One owner. Ünïcödé 🚗',
      year: 2021,
      mileage: 32_000,
      exteriorColor: 'Celestial Silver',
      interiorColor: 'Black',
      listingType: 'sale',
      status: 'available',
      model: {
        id: camry.id,
        name: 'Camry',
        slug: 'camry',
        brand: { id: toyota.id, name: 'Toyota', logoUrl: toyota.logoUrl },
        bodyType: { ...camry.bodyType, code: 'SEDAN' },
      },
      media: [
        {
          url: 'https://photos.example/1.jpg',
          type: 'photo',
          category: 'exterior',
          isFeatured: true,
          sortOrder: 0,
        },
        { url: 'https://photos.example/2.jpg', isFeatured: false, sortOrder: 1 },
      ],
      saleOptions: {
        price: 23_995.5,
        currency: 'USD',
        isNegotiable: true,
        financingAvailable: true,
      },
      features: {
        safety: ['ABS'],
        exterior: ['Alloy wheels'],
        interior: ['Heated seats'],
        entertainment: ['CarPlay'],
      },
      pickupDetails: { address: '1 Main Street', locationName: 'Downtown' },
    });
  });

  it('returns every field of a vehicle with the minimum of data', async () => {
    await has(aVehicle());
    const { data } = await list();
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
    const vehicles = vehicleStatuses.map((status) => aVehicle().which(status));
    const all = await has(...vehicles);
    expect(await ids()).toEqual([all[vehicleStatuses.indexOf('available')]]);
  });

  it('shows a vehicle exactly while it is available', async () => {
    const vehicle = aVehicle().which('draft');
    const id = await api.live.dealer.hasOne(vehicle);
    expect(await ids()).toEqual([]);
    await api.live.dealer.moves(vehicle, 'available');
    expect(await ids()).toEqual([id]);
    await api.live.dealer.moves(vehicle, 'sold');
    expect(await ids()).toEqual([]);
  });

  it("has prices with the currency's decimals", async () => {
    const yen = await anOrganization({ currency: 'JPY' });
    await yen.live.dealer.has(aVehicle().at(2_500_000));
    const { data } = conforms(await yen.live.get(PATH), listVehicles.response);
    expect(data[0]!.saleOptions).toMatchObject({ price: 2_500_000, currency: 'JPY' });
  });
});

describe('filters', () => {
  it('by brand, model and body type', async () => {
    const [camry, tacoma, civic] = await has(
      aVehicle().of('Toyota', 'Camry'),
      aVehicle().of('Toyota', 'Tacoma'),
      aVehicle().of('Honda', 'Civic'),
    );
    const toyota = await theBrand(api.live, 'Toyota');
    const tacomaModel = await theModel(api.live, 'Toyota', 'Tacoma');

    expect(new Set(await ids({ brandId: toyota.id }))).toEqual(new Set([camry, tacoma]));
    expect(await ids({ modelId: tacomaModel.id })).toEqual([tacoma]);
    expect(await ids({ bodyTypeId: tacomaModel.bodyType.id })).toEqual([tacoma]);
    expect(await ids({ brandId: toyota.id, modelId: tacomaModel.id })).toEqual([tacoma]);
    const { id: honda } = await theBrand(api.live, 'Honda');
    expect(await ids({ brandId: honda })).toEqual([civic]);
    expect(await ids({ brandId: honda, modelId: tacomaModel.id })).toEqual([]);
  });

  it.each(['brandId', 'modelId', 'bodyTypeId'])(
    'return an empty list for an unknown %s',
    async (name) => {
      await has(aVehicle());
      expect(await list({ [name]: randomUUID() })).toMatchObject({ data: [], total: 0 });
    },
  );

  it('by year, including both bounds', async () => {
    const [from2019, from2020, from2021] = await has(
      aVehicle().from(2019),
      aVehicle().from(2020),
      aVehicle().from(2021),
    );
    const byYear = { sort: 'year', order: 'asc' };
    expect(await ids({ minYear: 2020, ...byYear })).toEqual([from2020, from2021]);
    expect(await ids({ maxYear: 2020, ...byYear })).toEqual([from2019, from2020]);
    expect(await ids({ minYear: 2020, maxYear: 2020 })).toEqual([from2020]);
    expect(await ids({ minYear: 2022 })).toEqual([]);
  });

  it('by price to the cent, including both bounds', async () => {
    const [cheap, middle, dear] = await has(
      aVehicle().at(9_999.99),
      aVehicle().at(10_000),
      aVehicle().at(10_000.01),
    );
    const byPrice = { sort: 'price', order: 'asc' };
    expect(await ids({ minPrice: 10_000, ...byPrice })).toEqual([middle, dear]);
    expect(await ids({ maxPrice: 10_000, ...byPrice })).toEqual([cheap, middle]);
    expect(await ids({ minPrice: '9999.99', maxPrice: '9999.99' })).toEqual([cheap]);
    expect(await ids({ minPrice: '10000.001', ...byPrice })).toEqual([dear]);
    expect(await ids({ maxPrice: '9999.999', ...byPrice })).toEqual([cheap]);
    expect(await ids({ minPrice: 0, maxPrice: 0 })).toEqual([]);
  });

  it('by listing type', async () => {
    const [sale, rental, auction] = await has(
      aVehicle(),
      aVehicle().forRent(),
      aVehicle().forAuction(),
    );
    expect(await ids({ listingType: 'sale' })).toEqual([sale]);
    expect(await ids({ listingType: 'rental' })).toEqual([rental]);
    expect(await ids({ listingType: 'auction' })).toEqual([auction]);
    expect(await ids({ listingType: 'Rental' })).toEqual([rental]);
  });

  it('by all of them together', async () => {
    const wanted = aVehicle().of('Honda', 'Civic').from(2020).at(15_000).forRent();
    const [id] = await has(
      wanted,
      ...[
        wanted.of('Honda', 'Accord'),
        wanted.from(2018),
        wanted.from(2022),
        wanted.at(9_000),
        wanted.at(21_000),
        wanted.forAuction(),
      ].map((vehicle, index) => vehicle.numbered(`other-${index}`)),
    );
    const civic = await theModel(api.live, 'Honda', 'Civic');
    const found = await list({
      brandId: civic.brand.id,
      modelId: civic.id,
      bodyTypeId: civic.bodyType.id,
      minYear: 2019,
      maxYear: 2021,
      minPrice: 10_000,
      maxPrice: 20_000,
      listingType: 'rental',
      sort: 'price',
      order: 'asc',
      page: 1,
      limit: 5,
    });
    expect(found).toMatchObject({ total: 1, page: 1, limit: 5, totalPages: 1 });
    expect(found.data[0]!.id).toBe(id);
  });

  it('treat an empty parameter as missing', async () => {
    await has(aVehicle());
    const query = { brandId: '', minYear: '', maxPrice: ' ', listingType: '', sort: '', order: '' };
    expect(await list({ ...query, page: '', limit: '' })).toEqual(await list());
  });
});

describe('pages', () => {
  it('hold twenty vehicles by default', async () => {
    await has(...Array.from({ length: 23 }, aVehicle));
    const { data, ...envelope } = await list();
    expect(data.length).toBe(20);
    expect(envelope).toEqual({ total: 23, page: 1, limit: 20, totalPages: 2 });
  });

  it('share one order: together they hold every vehicle once', async () => {
    const all = await has(...Array.from({ length: 25 }, aVehicle));
    for (const sort of ['createdDate', 'impressionsCount', 'year', 'mileage', 'price', 'name']) {
      const pages = [1, 2, 3, 4].map((page) => ids({ sort, page, limit: 7 }));
      const together = (await Promise.all(pages)).flat();
      expect(together.length).toBe(25);
      expect(new Set(together)).toEqual(new Set(all));
    }
  });

  it('hold at most a hundred vehicles, and the envelope says so', async () => {
    await has(...Array.from({ length: 101 }, aVehicle));
    const { data, ...envelope } = await list({ limit: 101 });
    expect(data.length).toBe(100);
    expect(envelope).toEqual({ total: 101, page: 1, limit: 100, totalPages: 2 });
    expect((await list({ limit: 1_000_000 })).limit).toBe(100);
    expect((await list({ limit: 1e20 })).limit).toBe(100);
  });

  it('are empty past the end', async () => {
    await has(aVehicle());
    expect(await list({ page: 2 })).toEqual({
      data: [],
      total: 1,
      page: 2,
      limit: 20,
      totalPages: 1,
    });
    expect(await list({ page: 1_000_000_000, limit: 100 })).toMatchObject({ data: [], total: 1 });
    const last = Number.MAX_SAFE_INTEGER;
    expect(await list({ page: last, limit: 100 })).toMatchObject({ data: [], total: 1 });
  });
});
