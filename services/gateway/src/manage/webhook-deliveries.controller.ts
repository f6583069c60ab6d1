import { Controller } from '@nestjs/common';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEvents,
  replayWebhookDelivery,
  testWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations/:organization/:environment/webhooks')
export class WebhookDeliveriesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: ':id/test',
    access: operatorOfTenant,
    summary: 'Test a webhook',
    description:
      'Sends an event of the type `test` now, once, and answers what came of it: within 15 seconds.',
    budgetMs: testWebhook.timeoutMs,
    ...ofRpc(testWebhook),
  })
  test(request: RequestOf<typeof testWebhook>, context: TenantContext) {
    return this.rpc.forward(testWebhook, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':id/deliveries',
    access: operatorOfTenant,
    summary: 'List deliveries of a webhook',
    description: 'The newest first. They are kept for 30 days.',
    ...ofRpc(listWebhookDeliveries),
  })
  list(request: RequestOf<typeof listWebhookDeliveries>, context: TenantContext) {
    return this.rpc.forward(listWebhookDeliveries, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'deliveries/:id',
    access: operatorOfTenant,
    summary: 'Get a delivery',
    description: 'With its `payload`, which may hold personal data, and all attempts.',
    ...ofRpc(getWebhookDelivery),
  })
  get(request: RequestOf<typeof getWebhookDelivery>, context: TenantContext) {
    return this.rpc.forward(getWebhookDelivery, request, context);
  }

  @Operation({
    method: 'POST',
    path: 'deliveries/:id/replay',
    access: operatorOfTenant,
    summary: 'Replay a delivery',
    description: 'Sends it again, with the same `webhook-id`, and retries it as if it were new.',
    ...ofRpc(replayWebhookDelivery),
  })
  replay(request: RequestOf<typeof replayWebhookDelivery>, context: TenantContext) {
    return this.rpc.forward(replayWebhookDelivery, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'events',
    access: operatorOfTenant,
    summary: 'List webhook events',
    description:
      'What happened after a cursor, for `forecourt listen`. Without `after`, only the cursor of now. In live, ' +
      'only what some webhook wanted.',
    ...ofRpc(listWebhookEvents),
  })
  listEvents(request: RequestOf<typeof listWebhookEvents>, context: TenantContext) {
    return this.rpc.forward(listWebhookEvents, request, context);
  }
}
