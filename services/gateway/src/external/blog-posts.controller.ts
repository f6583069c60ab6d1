import { Controller } from '@nestjs/common';
import { listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('external/blogs')
export class BlogPostsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: apiKey('blogs:read'),
    cache: 'private',
    summary: 'List published blog posts',
    description: 'Newest first.',
    ...ofRpc(listBlogPosts),
  })
  list(request: RequestOf<typeof listBlogPosts>, context: TenantContext) {
    return this.rpc.forward(listBlogPosts, request, context);
  }
}
