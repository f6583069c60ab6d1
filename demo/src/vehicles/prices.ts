import { hasLowRange, hasThreeRows } from './build-facts.js';
import type { Engine, Model } from './models.js';

interface Segment {
  /** A new vehicle of a common brand with the usual power, in dollars. */
  price: number;
  horsepower: number;
}

const SEGMENTS: Record<string, Segment> = {
  convertible: { price: 36_000, horsepower: 200 },
  coupe: { price: 44_000, horsepower: 370 },
  hatchback: { price: 27_000, horsepower: 180 },
  minivan: { price: 42_000, horsepower: 270 },
  pickup: { price: 46_000, horsepower: 320 },
  sedan: { price: 29_000, horsepower: 210 },
  suv: { price: 37_000, horsepower: 250 },
  van: { price: 46_000, horsepower: 275 },
  wagon: { price: 32_000, horsepower: 190 },
};

const BRAND_FACTORS: Record<string, number> = {
  Acura: 1.25,
  Audi: 1.4,
  BMW: 1.5,
  Buick: 1.05,
  Cadillac: 1.4,
  GMC: 1.1,
  Genesis: 1.3,
  Infiniti: 1.25,
  Lexus: 1.35,
  Lincoln: 1.3,
  'Mercedes-Benz': 1.55,
  Mitsubishi: 0.82,
  Porsche: 2,
  Rivian: 1.4,
  Tesla: 1.15,
  Volvo: 1.3,
};

/** How much of the price follows from the power. */
const POWER_SHARE = 0.45;
const FIRST_YEAR = 0.84;
const FURTHER_YEAR = 0.895;
const USUAL_MILES_A_YEAR = 12_000;
/** The share of its price for each mile above or below the usual. */
const VALUE_OF_A_MILE = 0.000_002;

/** What the vehicle cost when it was new, in dollars. */
export function priceWhenNew(model: Model, { horsepower }: Engine): number {
  const segment = SEGMENTS[model.bodyType] ?? SEGMENTS.sedan!;
  const power = 1 - POWER_SHARE + POWER_SHARE * (horsepower / segment.horsepower);
  return segment.price * (BRAND_FACTORS[model.brand] ?? 1) * sizeFactor(model) * power;
}

function sizeFactor(model: Model): number {
  const heavyDuty = /\b(?:2500|3500)\b|Super Duty/.test(model.name);
  return (hasThreeRows(model) ? 1.12 : 1) * (hasLowRange(model) ? 1.2 : 1) * (heavyDuty ? 1.15 : 1);
}

/** What it is worth today, in dollars. */
export function retailPrice(whenNew: number, age: number, mileage: number): number {
  const byAge = age === 0 ? 1 : FIRST_YEAR * FURTHER_YEAR ** (age - 1);
  const unusualMiles = mileage - USUAL_MILES_A_YEAR * age;
  return Math.max(1_995, whenNew * byAge * (1 - unusualMiles * VALUE_OF_A_MILE));
}

/** $23,995, as dealers write it. */
export const asSalePrice = (price: number): number => Math.round(price / 100) * 100 - 5;

export const dayRate = (whenNew: number): number => Math.round(20 + whenNew * 0.0013);

export const depositFor = (whenNew: number): number =>
  whenNew > 70_000 ? 1_500 : whenNew > 40_000 ? 500 : 250;

/** An auction begins below what the vehicle is worth. */
export const startingPrice = (retail: number, share: number): number =>
  Math.max(500, Math.round((retail * share) / 250) * 250);
