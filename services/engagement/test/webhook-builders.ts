import { randomUUID } from 'node:crypto';
import { contactMessageSubmitted } from '@forecourt/contracts/engagement/events';
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@forecourt/contracts/engagement/webhook-rpc';
import type { EventContract, PayloadOf } from '@forecourt/contracts/event';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';

/** Engagement with receivers on this machine. */
export const startWithReceivers = (): Promise<TestService> =>
  startTestService(engagementService, { env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });

export const aContactMessage = (email = 'jane@example.com') => ({
  id: randomUUID(),
  name: 'Jane Doe',
  email,
  subject: null,
  message: 'Is it still for sale?',
  phone: null,
  vehicleId: null,
  consent: null,
  consentDate: null,
  spam: false,
  createdDate: '2026-03-01T09:30:00.000Z',
});

/** The dealers of a service under test. */
export class Dealers {
  constructor(private readonly service: TestService) {}

  async hasWebhook(
    context: TenantContext,
    url: string,
    more: Partial<RequestInput<typeof createWebhook>> = {},
  ) {
    return (await this.service.call(createWebhook, { url, ...more }, context)).data;
  }

  /** Delivers an event, and returns its id. */
  async hears<E extends EventContract>(
    event: E,
    payload: PayloadOf<E>,
    more: { occurredDate?: string } = {},
  ): Promise<string> {
    const id = randomUUID();
    await this.service.deliver(event, payload, { id, ...more });
    return id;
  }

  /** Somebody sends the contact form. */
  getsMessage({ tenant }: TenantContext, email = 'jane@example.com'): Promise<string> {
    const contactMessage = aContactMessage(email);
    const submittedDate = contactMessage.createdDate;
    return this.hears(contactMessageSubmitted, { ...tenant, email, submittedDate, contactMessage });
  }

  /** The only delivery of a webhook, in full. */
  async theDelivery(context: TenantContext, webhookId: string) {
    const { data } = await this.service.call(listWebhookDeliveries, { id: webhookId }, context);
    expect(data).toHaveLength(1);
    return (await this.service.call(getWebhookDelivery, { id: data[0]!.id }, context)).data;
  }

  /** Waits until the only delivery has had so many attempts, and is pending or over. */
  async attempted(context: TenantContext, webhookId: string, attempts: number) {
    return eventually(async () => {
      const delivery = await this.theDelivery(context, webhookId);
      expect(delivery.attempts).toHaveLength(attempts);
      return delivery;
    });
  }

  /** Lets time pass for webhooks: all that they know of it is in these columns. */
  async timePasses(interval: string): Promise<void> {
    for (const [table, column] of TIMES) {
      await this.service.sql(`UPDATE ${table} SET ${column} = ${column} - $1::interval`, [
        interval,
      ]);
    }
  }
}

const TIMES = [
  ['webhook', 'failing_since_date'],
  ['webhook', 'previous_secret_ends_date'],
  ['webhook_event', 'created_date'],
  ['webhook_delivery', 'due_date'],
  ['webhook_delivery', 'created_date'],
] as const;
