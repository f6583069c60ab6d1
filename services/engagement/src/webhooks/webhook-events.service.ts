import { Injectable } from '@nestjs/common';
import type { listWebhookEvents } from '@forecourt/contracts/engagement/webhook-rpc';
import type { WebhookDataOf, WebhookType } from '@forecourt/contracts/engagement/webhook-shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import type { EventContext } from '@forecourt/service-kit/events/event-handler';
import { DeliveryRelay } from './sending/delivery-relay.js';
import { type Person, WebhookEventsRepository } from './webhook-events.repository.js';
import { webhookBody } from './webhook-body.js';

@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly events: WebhookEventsRepository,
    private readonly relay: DeliveryRelay,
  ) {}

  /**
   * Adds an event to the queue of every webhook that wants it.
   *
   * @param event that of the platform, whose id it keeps: however often that arrives, it is one
   * @param person whom it is about
   */
  async announce<Type extends WebhookType>(
    type: Type,
    tenant: Tenant,
    data: Omit<WebhookDataOf<Type>, 'environment'>,
    { eventId, occurredDate, transaction }: EventContext,
    person?: Person,
  ): Promise<void> {
    const payload = webhookBody(type, occurredDate, tenant, data);
    const event = { id: eventId, type, payload, person };
    const added = await this.events.addForWebhooks(transaction, tenant, event);
    if (added) this.relay.wakeAfter(transaction);
  }

  async list(
    { after, limit }: RequestOf<typeof listWebhookEvents>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listWebhookEvents>> {
    const { events, next } = await this.events.listAfter(tenant, after, limit);
    return { data: events, next };
  }
}
