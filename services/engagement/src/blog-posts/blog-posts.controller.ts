import { Controller } from '@nestjs/common';
import {
  listBlogPosts,
  publishBlogPost,
  unpublishBlogPost,
} from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { BlogPostsService } from './blog-posts.service.js';

@Controller()
export class BlogPostsController {
  constructor(private readonly blogPosts: BlogPostsService) {}

  @RpcHandler(listBlogPosts)
  list(request: RequestOf<typeof listBlogPosts>, context: TenantContext) {
    return this.blogPosts.list(request, context);
  }

  @RpcHandler(publishBlogPost)
  publish(request: RequestOf<typeof publishBlogPost>, context: TenantContext) {
    return this.blogPosts.publish(request, context);
  }

  @RpcHandler(unpublishBlogPost)
  unpublish(request: RequestOf<typeof unpublishBlogPost>, context: TenantContext) {
    return this.blogPosts.unpublish(request, context);
  }
}
