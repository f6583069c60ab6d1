import { Controller } from '@nestjs/common';
import { publishBlogPost, unpublishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

/** Fits the longest content that the contract allows, in UTF-8 or escaped. */
const POST_BODY_LIMIT = 2 * 1024 * 1024;

@Controller('manage/organizations/:organization/:environment')
export class ManagedBlogPostsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'PUT',
    path: 'blogs/:slug',
    access: operatorOfTenant,
    summary: 'Publish or replace a blog post',
    bodyLimit: POST_BODY_LIMIT,
    ...ofRpc(publishBlogPost),
  })
  publish(request: RequestOf<typeof publishBlogPost>, context: TenantContext) {
    return this.rpc.forward(publishBlogPost, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'blogs/:slug/unpublish',
    access: operatorOfTenant,
    summary: 'Unpublish a blog post',
    ...ofRpc(unpublishBlogPost),
  })
  unpublish(request: RequestOf<typeof unpublishBlogPost>, context: TenantContext) {
    return this.rpc.forward(unpublishBlogPost, request, context);
  }
}
