import { importVehicles, listVehicles } from '@forecourt/contracts/inventory/rpc';
import type { ImportResult } from '@forecourt/contracts/inventory/import';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  refusesFields,
  type Answer,
  type Api,
} from '@forecourt/tests/e2e/api';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const send = (rows: unknown, more: object = {}) =>
  api.live.dealer.post('vehicles/import', { rows, ...more });
const answered = (answer: Answer): ImportResult => conforms(answer, importVehicles.response).data;
const imports = async (...rows: object[]) => answered(await send(rows));
const stock = async () =>
  conforms(await api.live.get('/external/vehicles', { limit: 100 }), listVehicles.response).data;
const row = (more: object = {}) => ({ ...aVehicle().row, ...more });

describe('an import', () => {
  it('creates vehicles, and reports no change the second time', async () => {
    const rows = [row(), row({ mileage: 12 }), row({ status: 'draft' })];
    expect(await imports(...rows)).toEqual({ created: 3, updated: 0, unchanged: 0, errors: [] });
    const before = await stock();
    expect(await imports(...rows)).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] });
    expect(await stock()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it('accepts the good rows, and reports the column and the fault of each bad one', async () => {
    const result = await imports(
      row(),
      row({ brand: 'Toyotta' }),
      row({ year: '2021', price: -1 }),
      row({ model: undefined }),
      row({ milage: 5 }),
      row({ stockNumber: null }),
      row({ price: 1.005 }),
      row({ currency: 'EUR' }),
      row({ status: 'lost', listingType: 'lease' }),
      row(),
    );
    expect(result).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
    expect(result.errors.map(({ row: index, column }) => [index, column]).sort()).toEqual(
      [
        [1, 'brand'],
        [2, 'year'],
        [2, 'price'],
        [3, 'model'],
        [4, 'milage'],
        [5, 'stockNumber'],
        [6, 'price'],
        [7, 'currency'],
        [8, 'listingType'],
        [8, 'status'],
      ].sort(),
    );
    const said = (index: number, column: string) =>
      result.errors.find((error) => error.row === index && error.column === column)?.message;
    expect(said(1, 'brand')).toContain('Toyota');
    expect(said(4, 'milage')).toContain('mileage');
    expect(await stock()).toHaveLength(2);
  });

  it('refuses the second of two rows with the same stock number', async () => {
    const vehicle = row();
    const { created, errors } = await imports(vehicle, { ...vehicle, price: 1 });
    expect([created, errors]).toMatchObject([1, [{ row: 1, column: 'stockNumber' }]]);
    expect(await stock()).toMatchObject([{ saleOptions: { price: 20_000 } }]);
  });

  it('updates by stock number: null clears a field, a missing column leaves it unchanged', async () => {
    const { stockNumber, ...rest } = row({
      mileage: 12,
      description: 'Nice.',
      safety: ['ABS'],
      photos: ['https://example.com/1.jpg'],
    });
    await imports({ stockNumber, ...rest });
    const [before] = await stock();
    expect(await imports({ stockNumber, price: 19_000, mileage: null })).toMatchObject({
      updated: 1,
      errors: [],
    });
    const [after] = await stock();
    expect(after).toEqual({
      ...before,
      mileage: null,
      saleOptions: { ...before!.saleOptions, price: 19_000 },
      updatedDate: expect.any(String),
    });
    expect(after!.updatedDate > before!.updatedDate).toBe(true);

    await imports({ stockNumber, description: null, safety: null, photos: null });
    expect(await stock()).toMatchObject([
      { description: null, features: { safety: [] }, media: [] },
    ]);
  });

  it('does not clear a required field', async () => {
    const { stockNumber } = row();
    await imports(row({ stockNumber }));
    const { updated, errors } = await imports({ stockNumber, price: null, year: null });
    expect(updated).toBe(0);
    expect(errors.map(({ column }) => column).sort()).toEqual(['price', 'year']);
  });

  it('keeps the status if the row has none, and sets any that it has', async () => {
    const vehicle = row({ status: 'sold' });
    await imports(vehicle);
    const { status: _, ...silent } = vehicle;
    expect(await imports(silent)).toMatchObject({ unchanged: 1 });
    expect(await stock()).toEqual([]);
    expect(await imports({ ...silent, status: 'available' })).toMatchObject({ updated: 1 });
    expect(await stock()).toHaveLength(1);
  });

  it('changes nothing in a dry run, and reports what it would do', async () => {
    const known = row();
    await imports(known);
    const rows = [{ ...known, price: 1 }, row(), row({ brand: 'Nothing' })];
    expect(answered(await send(rows, { dryRun: true }))).toMatchObject({
      created: 1,
      updated: 1,
      unchanged: 0,
      errors: [{ row: 2, column: 'brand' }],
    });
    expect(await stock()).toMatchObject([{ saleOptions: { price: 20_000 } }]);
  });

  it('creates each vehicle once in concurrent imports of the same rows', async () => {
    const rows = Array.from({ length: 50 }, () => row());
    const results = await Promise.all([1, 2, 3].map(() => imports(...rows)));
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(50);
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await stock()).toHaveLength(50);
  });

  it('belongs to one tenant: the same stock number elsewhere is another vehicle', async () => {
    const other = await anOrganization();
    const vehicle = aVehicle();
    await api.live.dealer.has(vehicle);
    expect(await other.live.dealer.imports([vehicle])).toMatchObject({ created: 1 });
    expect(await api.test.dealer.imports([vehicle])).toMatchObject({ created: 1 });
    await other.live.dealer.imports([vehicle.at(1)]);
    expect(await stock()).toMatchObject([{ saleOptions: { price: 20_000 } }]);
  });

  it('accepts 500 rows, and refuses 501', async () => {
    const rows = Array.from({ length: 501 }, () => row());
    refusesFields(await send(rows), 'rows');
    expect(await stock()).toEqual([]);
    expect(await imports(...rows.slice(1))).toMatchObject({ created: 500, errors: [] });
  });

  it('accepts a body of several megabytes, and refuses one above 10 MB', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, () => row({ description: 'x'.repeat(10_000) }));
    expect(await imports(...rows(200))).toMatchObject({ created: 200, errors: [] });
    const large = [...rows(1), { stray: 'x'.repeat(10 * 1024 * 1024) }];
    refuses(await send(large), 413, 'body_too_large');
  });

  it.each([
    ['rows', undefined],
    ['rows', {}],
    ['rows', 'stockNumber'],
    ['rows', ['STK-1']],
    ['rows', [null]],
  ])('refuses %s of %j', async (field, rows) => {
    refusesFields(await send(rows), field);
  });

  it('without rows does nothing', async () => {
    expect(await imports()).toEqual({ created: 0, updated: 0, unchanged: 0, errors: [] });
  });
});
