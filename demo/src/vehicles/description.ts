import type { ListingType } from '@forecourt/contracts/inventory/shapes';
import type { Random } from '../random.js';

interface Described {
  listingType: ListingType;
  name: string;
  exteriorColor: string;
  interiorColor: string;
  mileage: number;
  condition: 'new' | 'used' | 'certified';
  engineType: string;
  horsepower: number;
  bodyType: string;
  locationName: string;
}

const POWER: Record<string, string> = {
  petrol: 'gasoline engine',
  diesel: 'diesel engine',
  electric: 'electric drive',
  hybrid: 'hybrid drive',
  plugin_hybrid: 'plug-in hybrid drive',
};

const USES: Record<string, string[]> = {
  convertible: ['Made for open roads and warm evenings.', 'The roof folds away in seconds.'],
  coupe: ['A driver’s car that turns heads.', 'Light on its feet and quick to respond.'],
  hatchback: ['Easy to park, with more room than it shows.', 'Right for the city and the weekend.'],
  minivan: ['Room for the whole family and its luggage.', 'Sliding doors make school runs easy.'],
  pickup: ['Ready to work, tow and haul.', 'As much at home on the job as on the trail.'],
  sedan: ['Quiet, comfortable and easy on the budget.', 'A dependable car for the daily drive.'],
  suv: ['Plenty of room and a clear view of the road.', 'Ready for the city and for the trip out.'],
  wagon: ['Carries bikes, dogs and everything else.', 'The space of an SUV, the manners of a car.'],
};

/** One or two sentences, as a dealer would write them. */
export function describe(random: Random, vehicle: Described): string {
  return `${opening(vehicle)} ${closing(random, vehicle)}`;
}

function opening(vehicle: Described): string {
  const { name, exteriorColor, interiorColor, engineType, horsepower } = vehicle;
  const power = `${horsepower}-hp ${POWER[engineType] ?? 'engine'}`;
  const looks = `${exteriorColor.toLowerCase()} over ${interiorColor.toLowerCase()}`;
  return vehicle.condition === 'new'
    ? `Brand-new ${name} in ${looks}, with its ${power}.`
    : `${name} in ${looks} with ${vehicle.mileage.toLocaleString('en-US')} miles and a ${power}.`;
}

function closing(random: Random, vehicle: Described): string {
  switch (vehicle.listingType) {
    case 'rental':
      return `Rent it by the day from ${vehicle.locationName}.`;
    case 'auction':
      return 'Sold as seen to the highest bidder.';
    case 'sale':
      return vehicle.condition === 'certified'
        ? 'Certified after a full inspection.'
        : random.pick(USES[vehicle.bodyType] ?? ['Come and see it.']);
  }
}
