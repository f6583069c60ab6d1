import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { blogPostPage, listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { forwardInParts } from '../http/forward-in-parts.js';
import { Operation } from '../http/operation.js';

@Controller('external/blogs')
export class BlogPostsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: apiKey('blogs:read'),
    cache: 'private',
    summary: 'List published blog posts',
    description: 'Newest first.',
    ...blogPostPage,
  })
  list(page: z.output<typeof blogPostPage.input>, context: TenantContext) {
    return forwardInParts(this.rpc, listBlogPosts, page, context);
  }
}
