import { Controller } from '@nestjs/common';
import { listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { needs } from './scopes.js';

@Controller('external/blogs')
export class BlogsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: needs('blogs:read'),
    summary: 'List published blog posts',
    description: 'Newest first.',
    input: listBlogPosts.request,
    response: listBlogPosts.response,
  })
  list(@Input() request: RequestOf<typeof listBlogPosts>, @Tenant() context: TenantContext) {
    return this.rpc.forward(listBlogPosts, request, context);
  }
}
