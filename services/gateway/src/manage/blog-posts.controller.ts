import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { publishBlogPost, unpublishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { OperatedTenant, ofTenant } from './operated-tenant.js';
import { operator } from './operator.js';

const publishInput = ofTenant.extend(publishBlogPost.request.shape);
const unpublishInput = ofTenant.extend(unpublishBlogPost.request.shape);

/** The longest content that the contract takes, in UTF-8 or escaped. */
const POST_BODY_LIMIT = 2 * 1024 * 1024;

@Controller('manage/organizations/:organization/:environment')
export class BlogPostsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tenant: OperatedTenant,
  ) {}

  @Operation({
    method: 'PUT',
    path: 'blogs/:slug',
    access: operator,
    summary: 'Publish a blog post, or replace it',
    bodyLimit: POST_BODY_LIMIT,
    input: publishInput,
    response: publishBlogPost.response,
    errors: ['identity.organization_not_found'],
  })
  async publish(
    @Input() { organization, environment, ...request }: z.output<typeof publishInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(publishBlogPost, request, tenant);
  }

  @Operation({
    method: 'POST',
    path: 'blogs/:slug/unpublish',
    access: operator,
    summary: 'Take a blog post back',
    input: unpublishInput,
    response: unpublishBlogPost.response,
    errors: ['identity.organization_not_found', 'engagement.blog_post_not_found'],
  })
  async unpublish(
    @Input() { organization, environment, ...request }: z.output<typeof unpublishInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(unpublishBlogPost, request, tenant);
  }
}
