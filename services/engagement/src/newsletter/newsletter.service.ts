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
import { NewsletterRepository } from './newsletter.repository.js';

@Injectable()
export class NewsletterService {
  constructor(
    private readonly database: Database,
    private readonly subscribers: NewsletterRepository,
    private readonly outbox: Outbox,
  ) {}

  async subscribe(
    { email }: RequestOf<typeof subscribe>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof subscribe>> {
    await this.database.transaction(async (transaction) => {
      const submittedDate = await this.subscribers.subscribe(transaction, context.tenant, email);
      if (!submittedDate) return;
      const payload = { ...context.tenant, email, submittedDate };
      await this.outbox.add(transaction, newsletterSubscribed, payload, context);
    });
    return { data: { email, subscribed: true } };
  }

  /** Gives every address the same answer, so it never reveals who reads the newsletter. */
  async unsubscribe(
    { email }: RequestOf<typeof unsubscribe>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof unsubscribe>> {
    await this.database.transaction(async (transaction) => {
      const submittedDate = await this.subscribers.unsubscribe(transaction, context.tenant, email);
      if (!submittedDate) return;
      const payload = { ...context.tenant, email, submittedDate };
      await this.outbox.add(transaction, newsletterUnsubscribed, payload, context);
    });
    return { message: 'Successfully unsubscribed from the newsletter' };
  }

  async listSubscribers(
    page: RequestOf<typeof listSubscribers>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listSubscribers>> {
    const { subscribers, total } = await this.subscribers.list(tenant, page);
    return asPages(subscribers, total, page);
  }
}
