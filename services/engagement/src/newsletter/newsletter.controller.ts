import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { NewsletterService } from './newsletter.service.js';

@Controller()
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @RpcHandler(subscribe)
  subscribe(@Payload() request: RequestOf<typeof subscribe>, @Ctx() context: TenantContext) {
    return this.newsletter.subscribe(request, context);
  }

  @RpcHandler(unsubscribe)
  unsubscribe(@Payload() request: RequestOf<typeof unsubscribe>, @Ctx() context: TenantContext) {
    return this.newsletter.unsubscribe(request, context);
  }

  @RpcHandler(listSubscribers)
  listSubscribers(
    @Payload() request: RequestOf<typeof listSubscribers>,
    @Ctx() context: TenantContext,
  ) {
    return this.newsletter.listSubscribers(request, context);
  }
}
