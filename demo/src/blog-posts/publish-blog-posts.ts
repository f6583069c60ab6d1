import { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { Tenant } from '../api.js';
import type { DemoBlogPost } from './blog-post.js';
import { hybridOrElectric } from './hybrid-or-electric.js';
import { tradeInValue } from './trade-in-value.js';
import { usedCarInspection } from './used-car-inspection.js';
import { winterReady } from './winter-ready.js';

export const blogPosts: DemoBlogPost[] = [
  winterReady,
  tradeInValue,
  hybridOrElectric,
  usedCarInspection,
];

/** Publishes the posts, replacing those that exist. */
export async function publishBlogPosts(
  { operator, path }: Tenant,
  publicUrl: string,
  author: string,
): Promise<void> {
  for (const { slug, cover, ...post } of blogPosts) {
    const coverImageUrl = `${publicUrl}/assets/vehicles/${cover}.svg`;
    await operator.send(publishBlogPost.response, 'PUT', `${path}/blogs/${slug}`, {
      ...post,
      author,
      coverImageUrl,
    });
  }
}
