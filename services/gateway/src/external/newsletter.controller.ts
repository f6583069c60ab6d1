import { Controller } from '@nestjs/common';
import { subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { needs } from './scopes.js';

@Controller('external/newsletter')
export class NewsletterController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'subscribe',
    access: needs('newsletter:write'),
    summary: 'Subscribe to the newsletter',
    input: subscribe.request,
    response: subscribe.response,
  })
  subscribe(@Input() request: RequestOf<typeof subscribe>, @Tenant() context: TenantContext) {
    return this.rpc.forward(subscribe, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'unsubscribe',
    access: needs('newsletter:write'),
    summary: 'Unsubscribe from the newsletter',
    description: 'An address that never subscribed is answered like one that did.',
    input: unsubscribe.request,
    response: unsubscribe.response,
  })
  unsubscribe(@Input() request: RequestOf<typeof unsubscribe>, @Tenant() context: TenantContext) {
    return this.rpc.forward(unsubscribe, request, context);
  }
}
