import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PayloadOf } from '@forecourt/contracts/event';
import type { testDriveRequested } from '@forecourt/contracts/engagement/events';
import type { Tenant } from '@forecourt/contracts/tenant';
import { CustomersRepository } from '../customers/customers.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { FormsRepository } from './forms.repository.js';

/** Every form tells the same. */
type Form = PayloadOf<typeof testDriveRequested>;

@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly customers: CustomersRepository,
    private readonly leadScores: LeadScoresService,
  ) {}

  async countTestDrive(form: Form, manager: EntityManager): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.addTestDrive(form, manager, email, date);
    await this.scoreSender(form, manager, email);
  }

  async countMessage(form: Form, manager: EntityManager): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.addMessage(form, manager, email, date);
    await this.scoreSender(form, manager, email);
  }

  async setSubscribed(form: Form, subscribed: boolean, manager: EntityManager): Promise<void> {
    const { email, date } = senderOf(form);
    await this.forms.setSubscribed(form, manager, email, date, subscribed);
    await this.scoreSender(form, manager, email);
  }

  private async scoreSender(tenant: Tenant, manager: EntityManager, email: string) {
    const customerId = await this.customers.lockByEmail(tenant, manager, email);
    if (customerId) await this.leadScores.refresh(tenant, manager, customerId);
  }
}

const senderOf = ({ email, submittedDate }: Form) => ({
  email: email.toLowerCase(),
  date: new Date(submittedDate),
});
