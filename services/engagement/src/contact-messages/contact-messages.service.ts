import { Injectable } from '@nestjs/common';
import { contactSubmitted } from '@forecourt/contracts/engagement/events';
import type { listContactMessages, submitContact } from '@forecourt/contracts/engagement/rpc';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { ContactMessagesRepository } from './contact-messages.repository.js';

@Injectable()
export class ContactMessagesService {
  constructor(
    private readonly database: Database,
    private readonly messages: ContactMessagesRepository,
    private readonly outbox: Outbox,
  ) {}

  async submit(
    form: RequestOf<typeof submitContact>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof submitContact>> {
    const { id } = await this.database.transaction(async (manager) => {
      const message = await this.messages.add(context.tenant, form, manager);
      const { email, createdDate: submittedDate } = message;
      const payload = { ...context.tenant, email, submittedDate };
      await this.outbox.add(manager, contactSubmitted, payload, context);
      return message;
    });
    const message = 'Thank you for your message. We will get back to you soon.';
    return { data: { success: true, message, referenceId: id } };
  }

  async list(
    page: RequestOf<typeof listContactMessages>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof listContactMessages>> {
    const { messages, total } = await this.messages.list(tenant, page);
    return asPages(messages, total, page);
  }
}
