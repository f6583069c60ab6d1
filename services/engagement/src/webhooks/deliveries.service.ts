import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import type {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import { TEST_TYPE } from '@forecourt/contracts/engagement/webhook-shapes';
import type { FullWebhookDelivery } from '@forecourt/contracts/engagement/webhook-shapes';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueueRepository } from './sending/delivery-queue.repository.js';
import { DeliveryRelay } from './sending/delivery-relay.js';
import { DeliverySender } from './sending/delivery-sender.js';
import { webhookBody } from './webhook-body.js';
import { WebhookEventsRepository } from './webhook-events.repository.js';
import { WebhooksRepository } from './webhooks.repository.js';

const NO_RETRIES: string[] = [];

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly events: WebhookEventsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly queue: DeliveryQueueRepository,
    private readonly sender: DeliverySender,
    private readonly relay: DeliveryRelay,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async list(
    request: RequestOf<typeof listWebhookDeliveries>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listWebhookDeliveries>> {
    await this.requireWebhook(tenant, request.id);
    const { deliveries, total } = await this.deliveries.list(tenant, request);
    return asPages(deliveries, total, request);
  }

  async get(
    { id }: RequestOf<typeof getWebhookDelivery>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof getWebhookDelivery>> {
    return { data: known(await this.deliveries.find(tenant, id)) };
  }

  async replay(
    { id }: RequestOf<typeof replayWebhookDelivery>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof replayWebhookDelivery>> {
    const { tenant } = context;
    const { webhookId } = known(await this.deliveries.find(tenant, id));
    await this.requireWebhook(tenant, webhookId);
    return this.database.transaction(async (transaction) => {
      await this.deliveries.replay(transaction, tenant, id);
      this.relay.wakeAfter(transaction);
      const { payload, attempts, ...data } = known(
        await this.deliveries.find(tenant, id, transaction),
      );
      return this.idempotency.keepAnswer(transaction, { data }, context);
    });
  }

  /** The delivery is one like others, but nothing follows from its failure. */
  async test(
    { id }: RequestOf<typeof testWebhook>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof testWebhook>> {
    const { tenant } = context;
    await this.requireWebhook(tenant, id);
    const claimed = await this.database.transaction(async (transaction) => {
      const eventId = await this.addTestEvent(transaction, tenant);
      const deliveryId = await this.deliveries.add(transaction, tenant, id, eventId);
      return this.queue.claimOne(transaction, tenant, deliveryId);
    });
    const outcome = await this.sender.send(claimed);
    return this.database.transaction(async (transaction) => {
      await this.queue.record(transaction, [outcome], NO_RETRIES);
      const data = known(await this.deliveries.find(tenant, claimed.id, transaction));
      return this.idempotency.keepAnswer(transaction, { data }, context);
    });
  }

  private async addTestEvent(transaction: Transaction, tenant: Tenant): Promise<string> {
    const id = randomUUID();
    const data = { message: 'If you can read this, the webhook works.' };
    const payload = webhookBody(TEST_TYPE, new Date().toISOString(), tenant, data);
    await this.events.add(transaction, tenant, { id, type: TEST_TYPE, payload });
    return id;
  }

  private async requireWebhook(tenant: Tenant, id: string): Promise<void> {
    if (!(await this.webhooks.find(tenant, id))) throw engagementErrors.webhook_not_found();
  }
}

function known(delivery: FullWebhookDelivery | undefined): FullWebhookDelivery {
  if (!delivery) throw engagementErrors.webhook_delivery_not_found();
  return delivery;
}
