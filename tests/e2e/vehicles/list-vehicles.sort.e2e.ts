import { getVehicle, listVehicles } from '@forecourt/contracts/inventory/rpc';
import { aVehicle, anOrganization, conforms, eventually, type Api } from '@forecourt/tests/e2e/api';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const ids = async (query = {}) => {
  const answer = await api.live.get('/external/vehicles', query);
  return conforms(answer, listVehicles.response).data.map(({ id }) => id);
};
const has = (...vehicles: ReturnType<typeof aVehicle>[]) => api.live.dealer.has(...vehicles);
const reversed = <Item>(items: Item[]) => [...items].reverse();

describe('GET /external/vehicles in order', () => {
  it('puts the latest first by default', async () => {
    const oldest = await api.live.dealer.hasOne(aVehicle());
    const middle = await api.live.dealer.hasOne(aVehicle());
    const latest = await api.live.dealer.hasOne(aVehicle());

    expect(await ids()).toEqual([latest, middle, oldest]);
    expect(await ids({ sort: 'createdDate' })).toEqual([latest, middle, oldest]);
    expect(await ids({ sort: 'createdDate', order: 'asc' })).toEqual([oldest, middle, latest]);
    expect(await ids({ order: 'asc' })).toEqual([oldest, middle, latest]);
  });

  it.each([
    ['year', [2019, 2020, 2021].map((year) => aVehicle().from(year))] as const,
    ['price', [9_000, 10_000, 10_000.01].map((price) => aVehicle().at(price))] as const,
    ['mileage', [0, 9, 10_000].map((mileage) => aVehicle().driven(mileage))] as const,
  ])('by %s, the highest first unless asked for the lowest', async (sort, vehicles) => {
    const [middle, highest, lowest] = await has(vehicles[1]!, vehicles[2]!, vehicles[0]!);
    expect(await ids({ sort })).toEqual([highest, middle, lowest]);
    expect(await ids({ sort, order: 'desc' })).toEqual([highest, middle, lowest]);
    expect(await ids({ sort, order: 'asc' })).toEqual([lowest, middle, highest]);
  });

  it('by the headline price, whatever the listing type', async () => {
    const [rental, auction, sale] = await has(
      aVehicle().forRent().at(80),
      aVehicle().forAuction().at(5_000),
      aVehicle().at(20_000),
    );
    expect(await ids({ sort: 'price' })).toEqual([sale, auction, rental]);
  });

  it('by name from A to Z by default, ignoring case', async () => {
    const [camry, chr, bz4x] = await has(
      aVehicle().of('Toyota', 'Camry'),
      aVehicle().of('Toyota', 'C-HR'),
      aVehicle().of('Toyota', 'bZ4X'),
    );
    expect(await ids({ sort: 'name' })).toEqual([bz4x, chr, camry]);
    expect(await ids({ sort: 'name', order: 'asc' })).toEqual([bz4x, chr, camry]);
    expect(await ids({ sort: 'name', order: 'desc' })).toEqual([camry, chr, bz4x]);
  });

  it('by impressions, most viewed first by default', async () => {
    const [never, twice, once] = await has(aVehicle(), aVehicle(), aVehicle());
    for (const id of [twice, once, twice]) {
      conforms(await api.live.get(`/external/vehicles/${id}`), getVehicle.response);
    }
    await eventually(async () => {
      expect(await ids({ sort: 'impressionsCount' })).toEqual([twice, once, never]);
    }, 2_000);
    expect(await ids({ sort: 'impressionsCount', order: 'asc' })).toEqual([never, once, twice]);
  });

  it('puts vehicles with unknown mileage last in both directions', async () => {
    const [unknown, few, many] = await has(
      aVehicle().driven(null),
      aVehicle().driven(10),
      aVehicle().driven(90_000),
    );
    expect(await ids({ sort: 'mileage', order: 'asc' })).toEqual([few, many, unknown]);
    expect(await ids({ sort: 'mileage', order: 'desc' })).toEqual([many, few, unknown]);
  });

  it.each(['createdDate', 'impressionsCount', 'year', 'mileage', 'price', 'name'])(
    'sorts vehicles with the same %s by id',
    async (sort) => {
      const all = (await has(...Array.from({ length: 12 }, () => aVehicle().driven(5)))).sort();
      for (const order of ['asc', 'desc']) {
        const found = await ids({ sort, order });
        expect([all, reversed(all)]).toContainEqual(found);
        expect(await ids({ sort, order })).toEqual(found);
      }
    },
  );

  it('accepts asc and desc in either case', async () => {
    await has(aVehicle().from(2019), aVehicle().from(2020));
    for (const order of ['asc', 'desc']) {
      const expected = await ids({ sort: 'year', order });
      expect(await ids({ sort: 'year', order: order.toUpperCase() })).toEqual(expected);
    }
  });
});
