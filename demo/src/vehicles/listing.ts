import type { ListingType, VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { Random } from '../random.js';
import { asSalePrice, dayRate, depositFor, startingPrice } from './prices.js';
import type { VehicleRow } from './vehicle-row.js';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

export const listingTypeWeights: Record<ListingType, number> = {
  sale: 70,
  rental: 18,
  auction: 12,
};

const STATUSES: Record<ListingType, Partial<Record<VehicleStatus, number>>> = {
  sale: {
    available: 80,
    sold: 8,
    reserved: 4,
    in_transit: 4,
    sale_pending: 2,
    draft: 1.5,
    withdrawn: 0.5,
  },
  rental: { available: 80, rented: 16, reserved: 2, draft: 2 },
  auction: { available: 84, sold: 8, in_transit: 4, draft: 4 },
};

/** What a vehicle is worth, in dollars. */
interface Worth {
  whenNew: number;
  retail: number;
}

type ListingCells = Pick<VehicleRow, 'listingType' | 'status' | 'price'> & Partial<VehicleRow>;

/** Status, prices and dates of an offer; dates lie around `now`. */
export function listingOf(
  random: Random,
  listingType: ListingType,
  worth: Worth,
  isNew: boolean,
  now: Date,
): ListingCells {
  const status = random.weighted(STATUSES[listingType]);
  const common = { listingType, status, ...availability(random, status, now) };
  switch (listingType) {
    case 'sale':
      return {
        ...common,
        price: asSalePrice(worth.retail),
        isNegotiable: !isNew && random.chance(0.5),
        financingAvailable: worth.retail > 6_000,
      };
    case 'rental': {
      const pricePerDay = dayRate(worth.whenNew);
      return {
        ...common,
        price: pricePerDay,
        pricePerDay,
        deposit: depositFor(worth.whenNew),
        minimumDays: random.pick([1, 1, 1, 2, 3, 7]),
      };
    }
    case 'auction': {
      const price = startingPrice(worth.retail, random.between(0.55, 0.75));
      return { ...common, price, startingPrice: price, ...auctionTimes(random, status, now) };
    }
  }
}

/** A vehicle in transit or rented out becomes available on some day. */
function availability(random: Random, status: VehicleStatus, now: Date) {
  const days = random.integer(2, 21);
  return status === 'in_transit' || status === 'rented'
    ? { availableFrom: at(now, days * DAY_MS) }
    : {};
}

/** Ended if the vehicle is sold, otherwise running or upcoming. */
function auctionTimes(random: Random, status: VehicleStatus, now: Date) {
  const lasts = random.integer(3, 10) * DAY_MS;
  const starts =
    status === 'sold' ? -lasts - random.integer(1, 60) * DAY_MS : random.integer(-2, 6) * DAY_MS;
  return { startsAt: at(now, starts), endsAt: at(now, starts + lasts) };
}

/** On the hour. */
function at(now: Date, offsetMs: number): string {
  return new Date(Math.floor((now.getTime() + offsetMs) / HOUR_MS) * HOUR_MS).toISOString();
}
