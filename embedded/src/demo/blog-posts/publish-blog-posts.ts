import { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
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

/** Publishes the posts; one that is there already is replaced by itself. */
export async function publishBlogPosts(
  rpc: RpcClient,
  publicUrl: string,
  author: string,
  context: TenantContext,
): Promise<void> {
  for (const { cover, ...post } of blogPosts) {
    const coverImageUrl = `${publicUrl}/assets/vehicles/${cover}.svg`;
    await rpc.call(publishBlogPost, { ...post, author, coverImageUrl }, context);
  }
}
