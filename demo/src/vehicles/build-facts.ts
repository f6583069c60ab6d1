import type { drivetrainTypes } from '@forecourt/contracts/catalog/shapes';
import type { Random } from '../random.js';
import { fullNameOf, type Engine, type Model } from './models.js';

type Drivetrain = (typeof drivetrainTypes)[number];

/** A liftgate counts as a door, as dealers count. */
const DOORS: Record<string, number> = {
  convertible: 2,
  coupe: 2,
  hatchback: 5,
  minivan: 5,
  pickup: 4,
  sedan: 4,
  suv: 5,
  van: 4,
  wagon: 5,
};

const SEATS: Record<string, number> = { convertible: 4, coupe: 4, minivan: 7, van: 3 };
const USUAL_SEATS = 5;

const TWO_SEATERS = new Set([
  'Chevrolet Corvette',
  'Mazda MX-5 Miata',
  'Nissan Z',
  'Toyota GR Supra',
]);

const THREE_ROWS = new Set([
  'Acura MDX',
  'Audi Q7',
  'BMW X7',
  'Buick Enclave',
  'Cadillac Escalade',
  'Cadillac XT6',
  'Chevrolet Suburban',
  'Chevrolet Tahoe',
  'Chevrolet Traverse',
  'Dodge Durango',
  'Ford Expedition',
  'Ford Explorer',
  'GMC Acadia',
  'GMC Yukon',
  'GMC Yukon XL',
  'Honda Pilot',
  'Hyundai Palisade',
  'Infiniti QX60',
  'Infiniti QX80',
  'Jeep Grand Cherokee L',
  'Kia EV9',
  'Kia Sorento',
  'Kia Sorento Hybrid',
  'Kia Telluride',
  'Lexus TX',
  'Lincoln Aviator',
  'Lincoln Navigator',
  'Mazda CX-9',
  'Mazda CX-90',
  'Mercedes-Benz GLB',
  'Mercedes-Benz GLS',
  'Mitsubishi Outlander',
  'Mitsubishi Outlander PHEV',
  'Nissan Armada',
  'Nissan Pathfinder',
  'Rivian R1S',
  'Subaru Ascent',
  'Toyota Grand Highlander',
  'Toyota Grand Highlander Hybrid',
  'Toyota Highlander',
  'Toyota Highlander Hybrid',
  'Toyota Sequoia',
  'Volkswagen Atlas',
  'Volvo XC90',
]);

/** With a low range for rough ground. */
const OFF_ROAD = new Set([
  'Chevrolet Suburban',
  'Chevrolet Tahoe',
  'Ford Bronco',
  'Ford Expedition',
  'GMC Yukon',
  'GMC Yukon XL',
  'Infiniti QX80',
  'Jeep Gladiator',
  'Jeep Grand Cherokee',
  'Jeep Grand Cherokee 4xe',
  'Jeep Grand Cherokee L',
  'Jeep Wrangler',
  'Jeep Wrangler 4xe',
  'Lexus GX',
  'Lexus LX',
  'Nissan Armada',
  'Toyota 4Runner',
  'Toyota Sequoia',
]);

/** Brands whose sedans have rear-wheel drive. */
const REAR_DRIVEN_BRANDS = new Set([
  'BMW',
  'Cadillac',
  'Chrysler',
  'Dodge',
  'Genesis',
  'Mercedes-Benz',
  'Porsche',
  'Tesla',
]);
const OFF_ROAD_TRIM = /ZR2|AT4|Raptor|TRD|Tremor|Rebel|Trail Boss|Power Wagon|PRO-4X|Z71/;
/** Pickups built like cars. */
const UNIBODY_PICKUPS = new Set([
  'Ford Maverick',
  'Honda Ridgeline',
  'Hyundai Santa Cruz',
  'Rivian R1T',
  'Tesla Cybertruck',
]);

export const doorsOf = ({ bodyType }: Model): number => DOORS[bodyType] ?? 4;

export function seatsOf(model: Model): number {
  if (TWO_SEATERS.has(fullNameOf(model))) return 2;
  return hasThreeRows(model) ? 7 : (SEATS[model.bodyType] ?? USUAL_SEATS);
}

export const hasThreeRows = (model: Model): boolean => THREE_ROWS.has(fullNameOf(model));

export const hasLowRange = (model: Model): boolean => OFF_ROAD.has(fullNameOf(model));

/** As the version's name says, else as such a model usually has it. */
export function drivetrainOf(
  random: Random,
  model: Model,
  trim: string,
  engine: Engine,
): Drivetrain {
  const version = `${trim} ${engine.name}`;
  if (/xDrive|4MATIC|quattro|e-4ORCE|(?:Dual|Tri|Quad) Motor|\bAWD\b/.test(version)) return 'AWD';
  if (/sDrive|eDrive|Rear-Wheel/.test(version)) return 'RWD';
  if (model.bodyType === 'pickup' && OFF_ROAD_TRIM.test(trim)) return '4WD';
  return random.pick(usualDrivetrains(model));
}

function usualDrivetrains(model: Model): Drivetrain[] {
  const fullName = fullNameOf(model);
  const rearDriven = REAR_DRIVEN_BRANDS.has(model.brand);
  if (hasLowRange(model)) return ['4WD'];
  if (model.brand === 'Subaru') return [fullName === 'Subaru BRZ' ? 'RWD' : 'AWD'];
  switch (model.bodyType) {
    case 'pickup':
      return UNIBODY_PICKUPS.has(fullName) ? ['AWD'] : ['4WD', '4WD', 'RWD'];
    case 'suv':
      return rearDriven ? ['AWD'] : ['AWD', 'FWD'];
    case 'coupe':
    case 'convertible':
      return ['RWD'];
    case 'van':
      return ['RWD', 'FWD'];
    case 'sedan':
      return rearDriven ? ['RWD', 'AWD'] : ['FWD'];
    default:
      return ['FWD'];
  }
}
