import { Controller } from '@nestjs/common';
import { subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('external/newsletter')
export class NewsletterController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'subscribe',
    access: apiKey('newsletter:write'),
    summary: 'Subscribe to the newsletter',
    ...ofRpc(subscribe),
    namesIgnoredFields: true,
  })
  subscribe(request: RequestOf<typeof subscribe>, context: TenantContext) {
    return this.rpc.forward(subscribe, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'unsubscribe',
    access: apiKey('newsletter:write'),
    summary: 'Unsubscribe from the newsletter',
    description: 'An address that never subscribed gets the same answer.',
    ...ofRpc(unsubscribe),
  })
  unsubscribe(request: RequestOf<typeof unsubscribe>, context: TenantContext) {
    return this.rpc.forward(unsubscribe, request, context);
  }
}
