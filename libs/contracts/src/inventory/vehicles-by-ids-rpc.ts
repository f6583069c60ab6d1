import { z } from 'zod';
import { MAX_FAVORITES } from '../engagement/favorites-rpc.js';
import { pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { vehicleSchema } from './shapes.js';

/** A page of these vehicles in the given order, whatever their status, without drafts and withdrawn ones. */
export const listVehiclesByIds = defineRpc({
  pattern: 'inventory.vehicle.list-by-ids',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ ids: z.array(id).max(MAX_FAVORITES), ...pagedBy(20, 100) }),
  response: pagesOf(vehicleSchema),
  // Less than its callers have, so that they can still answer.
  timeoutMs: 2_500,
});
