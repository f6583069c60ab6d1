import { Injectable } from '@nestjs/common';
import {
  newsletterSubscribed,
  newsletterUnsubscribed,
} from '@forecourt/contracts/engagement/events';
import type { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { NewsletterRepository } from './newsletter.repository.js';

@Injectable()
export class NewsletterService {
  constructor(
    private readonly database: Database,
    private readonly subscribers: NewsletterRepository,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async subscribe(
    { email }: RequestOf<typeof subscribe>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof subscribe>> {
    return this.database.transaction(async (transaction) => {
      const submittedDate = await this.subscribers.subscribe(transaction, context.tenant, email);
      if (submittedDate) {
        const payload = { ...context.tenant, email, submittedDate };
        await this.outbox.add(transaction, newsletterSubscribed, payload, context);
      }
      const answer = { data: { email, subscribed: true } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  /** Gives every address the same answer, so it never reveals who reads the newsletter. */
  async unsubscribe(
    { email }: RequestOf<typeof unsubscribe>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof unsubscribe>> {
    return this.database.transaction(async (transaction) => {
      const submittedDate = await this.subscribers.unsubscribe(transaction, context.tenant, email);
      if (submittedDate) {
        const payload = { ...context.tenant, email, submittedDate };
        await this.outbox.add(transaction, newsletterUnsubscribed, payload, context);
      }
      const answer = { message: 'Successfully unsubscribed from the newsletter' };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async listSubscribers(
    page: RequestOf<typeof listSubscribers>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listSubscribers>> {
    const { subscribers, total } = await this.subscribers.list(tenant, page);
    return asPages(subscribers, total, page);
  }
}
