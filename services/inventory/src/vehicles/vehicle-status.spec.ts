import { vehicleStatuses, type VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import { movesFrom } from './vehicle-status.js';

/** The moves of decision D13, sentence by sentence. */
const allowed = new Set<`${VehicleStatus} → ${VehicleStatus}`>([
  'draft → in_transit',
  'draft → available',
  'in_transit → available',
  'available → reserved',
  'reserved → available',
  'available → sale_pending',
  'reserved → sale_pending',
  'sale_pending → sold',
  'sale_pending → available',
  'available → sold',
  'sold → available',
  'available → rented',
  'rented → available',
  'draft → withdrawn',
  'in_transit → withdrawn',
  'available → withdrawn',
  'reserved → withdrawn',
  'sale_pending → withdrawn',
  'rented → withdrawn',
  'withdrawn → draft',
]);

const pairs = vehicleStatuses.flatMap((from) =>
  vehicleStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

it.each(pairs)('%s → %s is allowed if and only if D13 says so', (from, to) => {
  expect(movesFrom(from).includes(to)).toBe(allowed.has(`${from} → ${to}`));
});
