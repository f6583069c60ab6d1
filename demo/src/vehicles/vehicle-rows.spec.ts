import {
  importColumns,
  requiredForNew,
  type ImportColumn,
} from '@forecourt/contracts/inventory/import';
import { listingTypes } from '@forecourt/contracts/inventory/shapes';
import type { Environment } from '@forecourt/contracts/tenant';
import { readModels, type Model } from './models.js';
import type { VehicleRow } from './vehicle-row.js';
import { demoVehicles } from './vehicle-rows.js';
import { vinCheckDigit } from './vin.js';

const NOW = new Date('2026-06-15T12:34:56.789Z');
const URL = 'https://cars.example';

let models: Model[];
let rows: Record<Environment, VehicleRow[]>;

beforeAll(async () => {
  models = await readModels();
  rows = {
    live: demoVehicles(models, 'live', URL, NOW),
    test: demoVehicles(models, 'test', URL, NOW),
  };
});

const shareOf = (all: VehicleRow[], is: (row: VehicleRow) => boolean) =>
  all.filter(is).length / all.length;

it('makes the same vehicles each time', () => {
  expect(demoVehicles(models, 'live', URL, NOW)).toEqual(rows.live);
});

it('makes other vehicles for test than for live', () => {
  expect(rows.test.length).not.toBe(rows.live.length);
  const vins = [...rows.live, ...rows.test].map(({ vin }) => vin);
  expect(new Set(vins).size).toBe(vins.length);
});

describe.each(['live', 'test'] as const)('in the %s environment', (environment) => {
  it('every cell of every row can be imported', () => {
    for (const row of rows[environment]) {
      for (const column of requiredForNew) expect(row[column]).toBeDefined();
      for (const [column, cell] of Object.entries(row)) {
        const { error } = importColumns[column as ImportColumn].safeParse(cell);
        expect({ column, error }).toEqual({ column, error: undefined });
      }
    }
  });

  it('more than 300 vehicles are available, and some are not', () => {
    const available = rows[environment].filter(({ status }) => status === 'available').length;
    expect(available).toBeGreaterThan(300);
    const statuses = new Set(rows[environment].map(({ status }) => status));
    for (const status of ['reserved', 'sold', 'in_transit', 'draft', 'rented'] as const) {
      expect(statuses).toContain(status);
    }
  });

  it('most are for sale, others for rent and up for auction', () => {
    const [sale, rental, auction] = listingTypes.map((type) =>
      shareOf(rows[environment], ({ listingType }) => listingType === type),
    );
    expect(sale).toBeCloseTo(0.7, 1);
    expect(rental).toBeCloseTo(0.18, 1);
    expect(auction).toBeCloseTo(0.12, 1);
  });

  it('no two share a stock number', () => {
    const stockNumbers = new Set(rows[environment].map(({ stockNumber }) => stockNumber));
    expect(stockNumbers.size).toBe(rows[environment].length);
  });

  it('every VIN carries its check digit', () => {
    for (const { vin } of rows[environment]) expect(vin.charAt(8)).toBe(vinCheckDigit(vin));
  });

  it('every vehicle is a version of its model that existed', () => {
    for (const row of rows[environment]) {
      const model = models.find(({ brand, name }) => brand === row.brand && name === row.model)!;
      expect(model.trims).toContain(row.trim);
      expect(model.engines.map(({ name }) => name)).toContain(row.engine);
      const { startYear, endYear } = model.generations.find(({ name }) => name === row.generation)!;
      expect(row.year).toBeGreaterThanOrEqual(startYear);
      expect(row.year).toBeLessThanOrEqual(Math.min(endYear ?? 2026, 2026));
    }
  });

  it('every vehicle has drawings of its body type, no drawing twice', () => {
    for (const { brand, model, photos } of rows[environment]) {
      const { bodyType } = models.find((known) => known.brand === brand && known.name === model)!;
      expect([3, 4]).toContain(photos.length);
      expect(new Set(photos).size).toBe(photos.length);
      for (const photo of photos) {
        expect(photo).toMatch(new RegExp(`^${URL}/assets/vehicles/${bodyType}-[1-4]\\.svg$`));
      }
    }
  });

  it('rentals have terms and a daily price', () => {
    const rentals = rows[environment].filter(({ listingType }) => listingType === 'rental');
    for (const { price, pricePerDay, deposit, minimumDays } of rentals) {
      expect(pricePerDay).toBe(price);
      expect(price).toBeLessThan(500);
      expect(deposit).toBeGreaterThan(0);
      expect(minimumDays).toBeGreaterThan(0);
    }
  });

  it('auctions have ended if the vehicle is sold, and not otherwise', () => {
    const auctions = rows[environment].filter(({ listingType }) => listingType === 'auction');
    for (const { price, startingPrice, startsAt, endsAt, status } of auctions) {
      expect(startingPrice).toBe(price);
      expect(Date.parse(endsAt!)).toBeGreaterThan(Date.parse(startsAt!));
      expect(Date.parse(endsAt!) > NOW.getTime()).toBe(status !== 'sold');
    }
  });

  it('prices and mileages are realistic, and old cars cost less than new ones', () => {
    const forSale = rows[environment].filter(({ listingType }) => listingType === 'sale');
    for (const { price, mileage, condition } of forSale) {
      expect(price).toBeGreaterThan(4_000);
      expect(price).toBeLessThan(250_000);
      expect(mileage).toBeLessThan(condition === 'new' ? 100 : 200_000);
    }
    const mean = (some: VehicleRow[]) =>
      some.reduce((sum, { price }) => sum + price, 0) / some.length;
    const aged = (least: number, most: number) =>
      forSale.filter(({ year }) => 2026 - year >= least && 2026 - year <= most);
    expect(mean(aged(0, 1))).toBeGreaterThan(mean(aged(2, 4)));
    expect(mean(aged(2, 4))).toBeGreaterThan(mean(aged(5, 20)));
  });
});
