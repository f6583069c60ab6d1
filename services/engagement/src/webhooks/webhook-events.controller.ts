import { Controller } from '@nestjs/common';
import { customerCreated, customerUpdated } from '@forecourt/contracts/crm/events';
import {
  contactMessageSubmitted,
  newsletterSubscribed,
  newsletterUnsubscribed,
  testDriveRequested,
  testDriveStatusChanged,
} from '@forecourt/contracts/engagement/events';
import { listWebhookEvents } from '@forecourt/contracts/engagement/webhook-rpc';
import type { Customer } from '@forecourt/contracts/crm/shapes';
import type { PayloadOf } from '@forecourt/contracts/event';
import {
  vehicleCreated,
  vehicleRemoved,
  vehicleStatusChanged,
  vehicleUpdated,
} from '@forecourt/contracts/inventory/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { WebhookEventsService } from './webhook-events.service.js';

/** Which event of the platform becomes which type of webhook. */
@Controller()
export class WebhookEventsController {
  constructor(private readonly events: WebhookEventsService) {}

  @RpcHandler(listWebhookEvents)
  list(request: RequestOf<typeof listWebhookEvents>, context: TenantContext) {
    return this.events.list(request, context);
  }

  @EventHandler(vehicleCreated)
  onVehicleCreated({ vehicle, ...tenant }: PayloadOf<typeof vehicleCreated>, event: EventContext) {
    return this.events.announce('vehicle.created', tenant, { vehicle }, event);
  }

  @EventHandler(vehicleUpdated)
  onVehicleUpdated({ vehicle, ...tenant }: PayloadOf<typeof vehicleUpdated>, event: EventContext) {
    return this.events.announce('vehicle.updated', tenant, { vehicle }, event);
  }

  @EventHandler(vehicleStatusChanged)
  onVehicleStatusChanged(
    { vehicle, previousStatus, ...tenant }: PayloadOf<typeof vehicleStatusChanged>,
    event: EventContext,
  ) {
    const data = { vehicle, previousStatus };
    return this.events.announce('vehicle.status_changed', tenant, data, event);
  }

  @EventHandler(vehicleRemoved)
  onVehicleRemoved(
    { vehicle, previousStatus, ...tenant }: PayloadOf<typeof vehicleRemoved>,
    event: EventContext,
  ) {
    const data = { vehicle, previousStatus };
    return this.events.announce('vehicle.removed', tenant, data, event);
  }

  @EventHandler(customerCreated)
  onCustomerCreated(
    { customer, ...tenant }: PayloadOf<typeof customerCreated>,
    event: EventContext,
  ) {
    return this.events.announce(
      'customer.created',
      tenant,
      { customer },
      event,
      personOf(customer),
    );
  }

  @EventHandler(customerUpdated)
  onCustomerUpdated(
    { customer, ...tenant }: PayloadOf<typeof customerUpdated>,
    event: EventContext,
  ) {
    return this.events.announce(
      'customer.updated',
      tenant,
      { customer },
      event,
      personOf(customer),
    );
  }

  @EventHandler(testDriveRequested)
  async onTestDriveRequested(
    { testDrive, ...form }: PayloadOf<typeof testDriveRequested>,
    event: EventContext,
  ) {
    if (!testDrive) return;
    await this.events.announce('test_drive.requested', form, { testDrive }, event, form);
  }

  @EventHandler(testDriveStatusChanged)
  onTestDriveStatusChanged(
    { testDrive, previousStatus, ...tenant }: PayloadOf<typeof testDriveStatusChanged>,
    event: EventContext,
  ) {
    const data = { testDrive, previousStatus };
    return this.events.announce('test_drive.status_changed', tenant, data, event, testDrive);
  }

  @EventHandler(contactMessageSubmitted)
  async onContactMessageSubmitted(
    { contactMessage, ...form }: PayloadOf<typeof contactMessageSubmitted>,
    event: EventContext,
  ) {
    if (!contactMessage) return;
    await this.events.announce('contact.submitted', form, { contactMessage }, event, form);
  }

  @EventHandler(newsletterSubscribed)
  async onSubscribed(
    { subscriber, ...form }: PayloadOf<typeof newsletterSubscribed>,
    event: EventContext,
  ) {
    if (!subscriber) return;
    await this.events.announce('newsletter.subscribed', form, { subscriber }, event, form);
  }

  @EventHandler(newsletterUnsubscribed)
  async onUnsubscribed(
    { subscriber, ...form }: PayloadOf<typeof newsletterUnsubscribed>,
    event: EventContext,
  ) {
    if (!subscriber) return;
    await this.events.announce('newsletter.unsubscribed', form, { subscriber }, event, form);
  }
}

const personOf = ({ id, user }: Customer) => ({ customerId: id, email: user.email });
