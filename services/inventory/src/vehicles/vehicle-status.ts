import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';

/** The moves of decision D13. */
const moves: Record<VehicleStatus, readonly VehicleStatus[]> = {
  draft: ['in_transit', 'available', 'withdrawn'],
  in_transit: ['available', 'withdrawn'],
  available: ['reserved', 'sale_pending', 'sold', 'rented', 'withdrawn'],
  reserved: ['available', 'sale_pending', 'withdrawn'],
  sale_pending: ['sold', 'available', 'withdrawn'],
  sold: ['available'],
  rented: ['available', 'withdrawn'],
  withdrawn: ['draft'],
};

export const movesFrom = (status: VehicleStatus): readonly VehicleStatus[] => moves[status];

/** Only the dealer sees a vehicle in one of these: it is not found by id and not counted (D13). */
export const hiddenStatuses: readonly VehicleStatus[] = ['draft', 'withdrawn'];
