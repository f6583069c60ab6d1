import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
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
  list(@Payload() request: RequestOf<typeof listBlogPosts>, @Ctx() context: TenantContext) {
    return this.blogPosts.list(request, context);
  }

  @RpcHandler(publishBlogPost)
  publish(@Payload() request: RequestOf<typeof publishBlogPost>, @Ctx() context: TenantContext) {
    return this.blogPosts.publish(request, context);
  }

  @RpcHandler(unpublishBlogPost)
  unpublish(
    @Payload() request: RequestOf<typeof unpublishBlogPost>,
    @Ctx() context: TenantContext,
  ) {
    return this.blogPosts.unpublish(request, context);
  }
}
