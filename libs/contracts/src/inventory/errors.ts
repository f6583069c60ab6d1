import { defineErrors } from '../errors.js';

export const inventoryErrors = defineErrors('inventory', {
  vehicle_not_found: { kind: 'not_found', message: 'No vehicle has this id.' },
  stock_number_not_found: {
    kind: 'not_found',
    message: 'The organization has no vehicle with this stock number in this environment.',
  },
  status_move_not_allowed: {
    kind: 'conflict',
    message: 'The vehicle cannot move from its current status to the requested one.',
  },
});
