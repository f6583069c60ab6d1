import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = (more?: Parameters<typeof aTenant>[0]) => new Dealer(inventory, aTenant(more));
const faultsOf = async (cells: Record<string, unknown>, dealer = aDealer()) =>
  (await dealer.sends([aVehicle().with(cells)])).errors.map(
    ({ column, message }) => `${column}: ${message}`,
  );

it('skips a faulty row and imports the others', async () => {
  const dealer = aDealer();

  const result = await dealer.sends([
    aVehicle().numbered('GOOD'),
    aVehicle().numbered('BAD').of('Toyota', 'Camri').with({ mileage: -1 }),
  ]);

  expect(result).toEqual({
    created: 1,
    updated: 0,
    unchanged: 0,
    errors: [
      { row: 1, column: 'mileage', message: 'must not be negative' },
      { row: 1, column: 'model', message: 'unknown model "Camri" of Toyota; nearest: "Camry"' },
    ],
  });
  expect(await dealer.lists()).toMatchObject({ total: 1 });
});

it('leaves a known vehicle unchanged if its row is faulty', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A').at(100));

  await dealer.sends([aVehicle().numbered('A').at(200).with({ doors: 'four' })]);

  expect((await dealer.vehicle('A')).saleOptions.price).toBe(100);
});

it.each([
  [{ pirce: 1 }, 'pirce: unknown column "pirce"; nearest: "price"'],
  [{ horsepower: 300 }, 'horsepower: unknown column "horsepower"'],
  [{ stockNumber: 'x'.repeat(65) }, 'stockNumber: must be at most 64 characters long'],
  [{ stockNumber: '  ' }, 'stockNumber: must not be blank'],
  [
    { stockNumber: 'a\u0000' },
    'stockNumber: must not contain NUL characters or unpaired surrogates',
  ],
  [{ description: 12 }, 'description: must be text'],
  [{ year: '2021' }, 'year: must be a number'],
  [{ year: 2021.5 }, 'year: must be a whole number'],
  [{ year: 1885 }, 'year: must be 1886 or later'],
  [{ year: 2101 }, 'year: must be 2100 or less'],
  [{ mileage: -1 }, 'mileage: must not be negative'],
  [{ condition: 'old' }, 'condition: must be one of new, used, certified'],
  [{ listingType: 'lease' }, 'listingType: must be one of sale, rental, auction'],
  [{ isNegotiable: 'yes' }, 'isNegotiable: must be true or false'],
  [{ vin: 'IOQ' }, 'vin: must be 11 to 17 letters and digits without I, O and Q'],
  [{ safety: 'ABS' }, 'safety: must be a list'],
  [{ safety: ['ABS', ''] }, 'safety: item 2 must not be blank'],
  [{ photos: ['img.jpg'] }, 'photos: item 1 must be an absolute http or https URL'],
  [{ photos: ['javascript:alert(1)'] }, 'photos: item 1 must be an absolute http or https URL'],
  [
    { photos: ['https://img.example/\u0000'] },
    'photos: item 1 must not contain NUL characters or unpaired surrogates',
  ],
  [{ price: -1 }, 'price: must not be negative'],
  [{ price: 0.001 }, 'price: must have at most 2 decimals in USD'],
  [{ deposit: 0.001 }, 'deposit: must have at most 2 decimals in USD'],
  [{ currency: 'EUR' }, "currency: must be USD, the organization's currency"],
  [{ startsAt: '1 March 2026' }, 'startsAt: must be an ISO 8601 date or time'],
  [{ startsAt: 'soon' }, 'startsAt: must be an ISO 8601 date or time'],
  [{ startsAt: '2026-03-02', endsAt: '2026-03-01' }, 'endsAt: must not be before startsAt'],
  [{ brand: 'Toyta' }, 'brand: unknown brand "Toyta"; nearest: "Toyota"'],
  [{ brand: 'mercedes' }, 'brand: unknown brand "mercedes"; nearest: "Mercedes-Benz"'],
  [{ brand: 'Peugeot' }, 'brand: unknown brand "Peugeot"'],
  [{ model: 'Civic' }, 'model: unknown model "Civic" of Toyota'],
  [
    { brand: 'Mercedes-Benz', model: 'E-Class' },
    'model: unknown model "E-Class" of Mercedes-Benz; it has no known models',
  ],
  [{ trim: 'XS' }, 'trim: unknown trim "XS" of Toyota Camry; nearest: "XSE"'],
  [{ generation: 'Mk 2' }, 'generation: unknown generation "Mk 2" of Toyota Camry'],
  [
    { generation: '2017' },
    'generation: unknown generation "2017" of Toyota Camry; nearest: "Camry (2018–present)"',
  ],
  [
    { engine: '2.5L I4 203 hp' },
    'engine: unknown engine "2.5L I4 203 hp" of Toyota Camry; nearest: "2.5L I4 203 hp automatic"',
  ],
])('names the column and the fault of %j', async (cells, fault) => {
  expect(await faultsOf(cells)).toEqual([fault]);
});

it('names an unknown column, whatever its name', async () => {
  const rows = JSON.parse('[{"stockNumber":"A","constructor":1}]') as Record<string, unknown>[];

  const { data } = await inventory.call(importVehicles, { rows }, aTenant());

  expect(data.errors[0]).toMatchObject({ column: 'constructor' });
});

it('refuses more decimals than the currency has', async () => {
  const fault = 'price: must have at most 0 decimals in JPY';
  expect(await faultsOf({ price: 0.5 }, aDealer({ currency: 'JPY' }))).toEqual([fault]);
});

it('names every missing column of a new vehicle', async () => {
  const { data } = await inventory.call(
    importVehicles,
    { rows: [{ stockNumber: 'A', price: null, year: 'new' }, { brand: 'Toyota' }] },
    aTenant(),
  );

  expect(data).toEqual({
    created: 0,
    updated: 0,
    unchanged: 0,
    errors: [
      { row: 0, column: 'year', message: 'must be a number' },
      { row: 0, column: 'brand', message: 'is required for a new vehicle' },
      { row: 0, column: 'model', message: 'is required for a new vehicle' },
      { row: 0, column: 'listingType', message: 'is required for a new vehicle' },
      { row: 0, column: 'price', message: 'is required for a new vehicle' },
      { row: 1, column: 'stockNumber', message: 'is required' },
    ],
  });
});

it('refuses to clear a required field of a known vehicle', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));
  const empty = { brand: null, model: null, year: null, listingType: null, price: null };

  const { errors } = await dealer.sends([aVehicle().numbered('A').with(empty)]);

  expect(errors).toEqual(
    ['brand', 'model', 'year', 'listingType', 'price'].map((column) => ({
      row: 0,
      column,
      message: 'cannot be cleared',
    })),
  );
});

it('does not guess which of two rows with the same stock number is right', async () => {
  const dealer = aDealer();

  const result = await dealer.sends([
    aVehicle().numbered('B'),
    aVehicle().numbered('A').at(100),
    aVehicle().numbered('A ').at(200),
  ]);

  expect(result).toMatchObject({
    created: 2,
    errors: [
      { row: 2, column: 'stockNumber', message: 'appears twice in this batch (first in row 1)' },
    ],
  });
  expect((await dealer.vehicle('A')).saleOptions.price).toBe(100);
});

it('checks the end of an auction against its known start', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A').forAuction().with({ startsAt: '2026-03-02' }));

  const { errors } = await dealer.sends([aVehicle().numbered('A').with({ endsAt: '2026-03-01' })]);

  expect(errors).toEqual([{ row: 0, column: 'endsAt', message: 'must not be before startsAt' }]);
});
