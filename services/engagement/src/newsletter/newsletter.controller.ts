import { Controller } from '@nestjs/common';
import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { NewsletterService } from './newsletter.service.js';

@Controller()
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @RpcHandler(subscribe)
  subscribe(request: RequestOf<typeof subscribe>, context: TenantContext) {
    return this.newsletter.subscribe(request, context);
  }

  @RpcHandler(unsubscribe)
  unsubscribe(request: RequestOf<typeof unsubscribe>, context: TenantContext) {
    return this.newsletter.unsubscribe(request, context);
  }

  @RpcHandler(listSubscribers)
  listSubscribers(request: RequestOf<typeof listSubscribers>, context: TenantContext) {
    return this.newsletter.listSubscribers(request, context);
  }
}
