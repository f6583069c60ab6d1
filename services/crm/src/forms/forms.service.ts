import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import type { testDriveRequested } from '@forecourt/contracts/engagement/events';
import type { Transaction } from '@forecourt/service-kit/database/database';
import type { EventContext } from '@forecourt/service-kit/events/event-handler';
import { CustomerAnnouncements } from '../announcements/customer-announcements.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { addressSubject, ErasuresRepository } from '../erasures/erasures.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { FormsRepository } from './forms.repository.js';

/** What every form event carries. */
type Form = PayloadOf<typeof testDriveRequested>;

@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly customers: CustomersRepository,
    private readonly leadScores: LeadScoresService,
    private readonly announcements: CustomerAnnouncements,
  ) {}

  countTestDrive(form: Form, context: EventContext): Promise<void> {
    return this.count(form, context, (transaction, email, date) =>
      this.forms.addTestDrive(transaction, form, email, date),
    );
  }

  countMessage(form: Form, context: EventContext): Promise<void> {
    return this.count(form, context, (transaction, email, date) =>
      this.forms.addMessage(transaction, form, email, date),
    );
  }

  setSubscribed(form: Form, subscribed: boolean, context: EventContext): Promise<void> {
    return this.count(form, context, (transaction, email, date) =>
      this.forms.setSubscribed(transaction, form, email, date, subscribed),
    );
  }

  /** Keeps what the sender did, unless it was erased since, and scores the sender if that is a customer. */
  private async count(
    { organizationId, environment, email, submittedDate }: Form,
    { transaction, requestId }: EventContext,
    keep: (transaction: Transaction, email: string, date: Date) => Promise<void>,
  ): Promise<void> {
    const tenant = { organizationId, environment };
    const sender = addressSubject(email);
    const date = new Date(submittedDate);
    await this.erasures.lock(transaction, tenant, sender);
    if (await this.erasures.covers(transaction, tenant, sender, date)) return;
    await keep(transaction, email, date);
    const customerId = await this.customers.lockByEmail(transaction, tenant, email);
    if (!customerId) return;
    await this.announcements.changed(transaction, customerId, { tenant, requestId }, () =>
      this.leadScores.refresh(transaction, tenant, customerId),
    );
  }
}
