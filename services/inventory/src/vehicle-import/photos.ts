import { v5 as uuidv5 } from 'uuid';
import type { Media } from '@forecourt/contracts/inventory/shapes';

/**
 * The media that a list of photos means. Ids come from the vehicle and the address, so that sending the
 * list again, or in another order, keeps them. An address that stands twice is one photo.
 *
 * @param present the vehicle's media so far: an id that stands there need not be computed
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
