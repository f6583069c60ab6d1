import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import type { testDriveRequested } from '@forecourt/contracts/engagement/events';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { CustomersRepository } from '../customers/customers.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { FormsRepository } from './forms.repository.js';

/** What every form event carries. */
type Form = PayloadOf<typeof testDriveRequested>;

@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly customers: CustomersRepository,
    private readonly leadScores: LeadScoresService,
  ) {}

  async countTestDrive(transaction: Transaction, form: Form): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.addTestDrive(transaction, form, email, date);
    await this.scoreSender(transaction, form, email);
  }

  async countMessage(transaction: Transaction, form: Form): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.addMessage(transaction, form, email, date);
    await this.scoreSender(transaction, form, email);
  }

  async setSubscribed(transaction: Transaction, form: Form, subscribed: boolean): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.setSubscribed(transaction, form, email, date, subscribed);
    await this.scoreSender(transaction, form, email);
  }

  private async scoreSender(transaction: Transaction, tenant: Tenant, email: string) {
    const customerId = await this.customers.lockByEmail(transaction, tenant, email);
    if (customerId) await this.leadScores.refresh(transaction, tenant, customerId);
  }
}

const senderOf = ({ email, submittedDate }: Form) => ({ email, date: new Date(submittedDate) });
