import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import type {
  listBlogPosts,
  publishBlogPost,
  unpublishBlogPost,
} from '@forecourt/contracts/engagement/rpc';
import { asPart } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { BlogPostsRepository } from './blog-posts.repository.js';
import { excerptOf } from './excerpt.js';

@Injectable()
export class BlogPostsService {
  constructor(
    private readonly database: Database,
    private readonly blogPosts: BlogPostsRepository,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async list(
    page: RequestOf<typeof listBlogPosts>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listBlogPosts>> {
    const { blogPosts, ...part } = await this.blogPosts.listPublished(tenant, page);
    return asPart(blogPosts, part, page);
  }

  async publish(
    post: RequestOf<typeof publishBlogPost>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof publishBlogPost>> {
    const excerpt = post.excerpt ?? excerptOf(post.content);
    return { data: await this.blogPosts.put(tenant, { ...post, excerpt }) };
  }

  async unpublish(
    { slug }: RequestOf<typeof unpublishBlogPost>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof unpublishBlogPost>> {
    return this.database.transaction(async (transaction) => {
      const blogPost = await this.blogPosts.makeDraft(transaction, context.tenant, slug);
      if (!blogPost) throw engagementErrors.blog_post_not_found();
      return this.idempotency.keepAnswer(transaction, { data: blogPost }, context);
    });
  }
}
