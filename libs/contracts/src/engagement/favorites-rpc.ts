import { z } from 'zod';
import { inventoryErrors } from '../inventory/errors.js';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { engagementErrors } from './errors.js';

/** So many vehicles a customer may keep. */
export const MAX_FAVORITES = 1_000;

const favorite = z.object({ customerId: id, vehicleId: id });
const outcome = z.object({ data: z.object({ vehicleId: id, isFavorite: z.boolean() }) });

/** Repeating it changes nothing. */
export const addFavorite = defineRpc({
  pattern: 'engagement.favorite.add',
  scope: 'tenant',
  repeatable: true,
  request: favorite,
  response: outcome,
  errors: [inventoryErrors.vehicle_not_found, engagementErrors.too_many_favorites],
});

/** Repeating it changes nothing. */
export const removeFavorite = defineRpc({
  pattern: 'engagement.favorite.remove',
  scope: 'tenant',
  repeatable: true,
  request: favorite,
  response: outcome,
});

/** All of a customer's favorites, the newest first. */
export const listFavorites = defineRpc({
  pattern: 'engagement.favorite.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ customerId: id }),
  response: z.object({ vehicleIds: z.array(id) }),
});
