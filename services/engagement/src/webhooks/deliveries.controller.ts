import { Controller } from '@nestjs/common';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { DeliveriesService } from './deliveries.service.js';

@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @RpcHandler(testWebhook)
  test(request: RequestOf<typeof testWebhook>, context: TenantContext) {
    return this.deliveries.test(request, context);
  }

  @RpcHandler(listWebhookDeliveries)
  list(request: RequestOf<typeof listWebhookDeliveries>, context: TenantContext) {
    return this.deliveries.list(request, context);
  }

  @RpcHandler(getWebhookDelivery)
  get(request: RequestOf<typeof getWebhookDelivery>, context: TenantContext) {
    return this.deliveries.get(request, context);
  }

  @RpcHandler(replayWebhookDelivery)
  replay(request: RequestOf<typeof replayWebhookDelivery>, context: TenantContext) {
    return this.deliveries.replay(request, context);
  }
}
