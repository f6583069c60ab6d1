import { v5 as uuidv5 } from 'uuid';
import type { Media } from '@forecourt/contracts/inventory/shapes';

/**
 * Turns a list of photos into media. Ids are derived from the vehicle and the address, so they stay the same
 * when the list is sent again or in another order. A repeated address counts as one photo.
 *
 * @param present the vehicle's current media: known ids need not be computed again
 */
export function mediaOf(vehicleId: string, photos: string[], present: Media[]): Media[] {
  const ids = new Map(present.map(({ url, id }) => [url, id]));
  return [...new Set(photos)].map((url, sortOrder) => ({
    id: ids.get(url) ?? uuidv5(url, vehicleId),
    url,
    type: 'photo',
    category: 'exterior',
    isFeatured: sortOrder === 0,
    sortOrder,
  }));
}
