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
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations/:organization/:environment/webhooks')
export class WebhooksController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: operatorOfTenant,
    summary: 'Create a webhook',
    description:
      'From now on it hears of what happens, by POST requests in the form of Standard Webhooks. Only this ' +
      'answer shows `secret`. At most 20 in an environment.',
    ...ofRpc(createWebhook),
    status: 201,
  })
  create(request: RequestOf<typeof createWebhook>, context: TenantContext) {
    return this.rpc.forward(createWebhook, request, context);
  }

  @Operation({
    method: 'GET',
    access: operatorOfTenant,
    summary: 'List webhooks',
    ...ofRpc(listWebhooks),
  })
  list(context: TenantContext) {
    return this.rpc.forward(listWebhooks, {}, context);
  }

  @Operation({
    method: 'GET',
    path: ':id',
    access: operatorOfTenant,
    summary: 'Get a webhook',
    ...ofRpc(getWebhook),
  })
  get(request: RequestOf<typeof getWebhook>, context: TenantContext) {
    return this.rpc.forward(getWebhook, request, context);
  }

  @Operation({
    method: 'PATCH',
    path: ':id',
    access: operatorOfTenant,
    summary: 'Update a webhook',
    description:
      'Fields that are left out stay as they are. Enabling it, or giving it another URL, forgets its failures.',
    ...ofRpc(updateWebhook),
  })
  update(request: RequestOf<typeof updateWebhook>, context: TenantContext) {
    return this.rpc.forward(updateWebhook, request, context);
  }

  @Operation({
    method: 'DELETE',
    path: ':id',
    access: operatorOfTenant,
    summary: 'Delete a webhook',
    description: 'What is still pending for it is never sent.',
    ...ofRpc(deleteWebhook),
  })
  delete(request: RequestOf<typeof deleteWebhook>, context: TenantContext) {
    return this.rpc.forward(deleteWebhook, request, context);
  }

  @Operation({
    method: 'POST',
    path: ':id/rotate-secret',
    access: operatorOfTenant,
    summary: 'Rotate the secret of a webhook',
    description:
      'Only this answer shows the new `secret`. Until the grace period ends, deliveries carry the signatures ' +
      'of both.',
    ...ofRpc(rotateWebhookSecret),
  })
  rotateSecret(request: RequestOf<typeof rotateWebhookSecret>, context: TenantContext) {
    return this.rpc.forward(rotateWebhookSecret, request, context);
  }
}
