import { Controller } from '@nestjs/common';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @RpcHandler(createWebhook)
  create(request: RequestOf<typeof createWebhook>, context: TenantContext) {
    return this.webhooks.create(request, context);
  }

  @RpcHandler(listWebhooks)
  list(context: TenantContext) {
    return this.webhooks.list(context);
  }

  @RpcHandler(getWebhook)
  get(request: RequestOf<typeof getWebhook>, context: TenantContext) {
    return this.webhooks.get(request, context);
  }

  @RpcHandler(updateWebhook)
  update(request: RequestOf<typeof updateWebhook>, context: TenantContext) {
    return this.webhooks.update(request, context);
  }

  @RpcHandler(deleteWebhook)
  delete(request: RequestOf<typeof deleteWebhook>, context: TenantContext) {
    return this.webhooks.delete(request, context);
  }

  @RpcHandler(rotateWebhookSecret)
  rotateSecret(request: RequestOf<typeof rotateWebhookSecret>, context: TenantContext) {
    return this.webhooks.rotateSecret(request, context);
  }
}
