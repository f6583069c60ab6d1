import type { Environment } from '@forecourt/contracts/tenant';
import type { ListingType } from '@forecourt/contracts/inventory/shapes';
import { Random } from '../random.js';
import { doorsOf, drivetrainOf, seatsOf } from './build-facts.js';
import { exteriorColors, interiorColors } from './colors.js';
import { describe } from './description.js';
import { featuresOf } from './features.js';
import { listingOf, listingTypeWeights } from './listing.js';
import { locations } from './locations.js';
import { priceWhenNew, retailPrice } from './prices.js';
import type { Model } from './models.js';
import type { VehicleRow } from './vehicle-row.js';
import { chooseVersion, newestYearOf } from './version.js';
import { makeUpVin } from './vin.js';

/** Enough for more than 300 available ones in each; different, to tell the environments apart. */
const VEHICLES: Record<Environment, number> = { live: 420, test: 390 };
const STOCK_NUMBER_PREFIX: Record<Environment, string> = { live: 'D', test: 'T' };
const FIRST_STOCK_NUMBER = 1_001;
/** Keeps the VINs of both environments apart too. */
const FIRST_SERIAL: Record<Environment, number> = { live: 100_000, test: 500_000 };

const BODY_TYPE_WEIGHTS: Record<string, number> = {
  suv: 44,
  sedan: 24,
  pickup: 15,
  hatchback: 6,
  coupe: 5,
  minivan: 3,
  wagon: 3,
  convertible: 1,
};

/** In years; a model that was not on sale then gets the nearest year in which it was. */
const AGES: Record<ListingType, [least: number, most: number]> = {
  sale: [0, 9],
  rental: [0, 3],
  auction: [4, 12],
};
const OLDEST_MODEL_YEARS = 10;
const PHOTO_SCENES = 4;

/**
 * The vehicles of a demo: real models, made-up cars. The same arguments give the same rows, and the same
 * stock numbers whatever the time.
 *
 * @param models those of the reference data that have trims and engines
 */
export function demoVehicles(
  models: Model[],
  environment: Environment,
  publicUrl: string,
  now: Date,
): VehicleRow[] {
  const year = now.getUTCFullYear();
  const recent = models.filter((model) => newestYearOf(model, year) >= year - OLDEST_MODEL_YEARS);
  return Array.from({ length: VEHICLES[environment] }, (_, index) =>
    demoVehicle(recent, environment, index, publicUrl, now),
  );
}

function demoVehicle(
  models: Model[],
  environment: Environment,
  index: number,
  publicUrl: string,
  now: Date,
): VehicleRow {
  const random = new Random(`${environment} ${index}`);
  const listingType = random.weighted(listingTypeWeights);
  const model = chooseModel(random, models);
  const currentYear = now.getUTCFullYear();
  const wantedAge = chooseAge(random, listingType);
  const { trim, engine, generation, year } = chooseVersion(random, model, wantedAge, currentYear);
  const age = currentYear - year;
  const isNew = listingType === 'sale' && age === 0;
  const mileage = isNew ? random.integer(4, 60) : milesDriven(random, listingType, age);
  const condition = isNew ? 'new' : isCertified(random, listingType, age) ? 'certified' : 'used';
  const whenNew = priceWhenNew(model, engine) * random.between(0.96, 1.04);
  const exteriorColor = random.weighted(exteriorColors);
  const interiorColor = random.weighted(interiorColors);
  const location = random.pick(locations);
  const { bodyType } = model;
  return {
    stockNumber: `${STOCK_NUMBER_PREFIX[environment]}${FIRST_STOCK_NUMBER + index}`,
    vin: makeUpVin(random, year, FIRST_SERIAL[environment] + index),
    brand: model.brand,
    model: model.name,
    trim,
    generation,
    engine: engine.name,
    year,
    mileage,
    condition,
    exteriorColor,
    interiorColor,
    drivetrain: drivetrainOf(random, model, trim, engine),
    doors: doorsOf(model),
    seats: seatsOf(model),
    ...listingOf(
      random,
      listingType,
      { whenNew, retail: retailPrice(whenNew, age, mileage) },
      isNew,
      now,
    ),
    description: describe(random, {
      listingType,
      name: `${year} ${model.brand} ${model.name} ${trim}`,
      exteriorColor,
      interiorColor,
      mileage,
      condition,
      engineType: engine.type,
      horsepower: engine.horsepower,
      bodyType,
      locationName: location.locationName,
    }),
    ...featuresOf(random, { bodyType, age, whenNew, engine }),
    photos: photosOf(random, bodyType, publicUrl),
    ...location,
  };
}

function chooseModel(random: Random, models: Model[]): Model {
  const bodyType = random.weighted(BODY_TYPE_WEIGHTS);
  return random.pick(models.filter((model) => model.bodyType === bodyType));
}

/** Younger ones are more common. */
function chooseAge(random: Random, listingType: ListingType): number {
  const [least, most] = AGES[listingType];
  return Math.min(random.integer(least, most), random.integer(least, most));
}

function milesDriven(random: Random, listingType: ListingType, age: number): number {
  const aYear =
    listingType === 'rental' ? random.integer(9_000, 18_000) : random.integer(6_500, 15_500);
  return Math.round(aYear * (age + random.between(0.2, 0.9)));
}

const isCertified = (random: Random, listingType: ListingType, age: number): boolean =>
  listingType === 'sale' && age <= 5 && random.chance(0.35);

/** Three or four of the body type's drawings, beginning with any of them. */
function photosOf(random: Random, bodyType: string, publicUrl: string): string[] {
  const first = random.integer(0, PHOTO_SCENES - 1);
  return Array.from({ length: random.integer(3, PHOTO_SCENES) }, (_, index) => {
    const scene = 1 + ((first + index) % PHOTO_SCENES);
    return `${publicUrl}/assets/vehicles/${bodyType}-${scene}.svg`;
  });
}
