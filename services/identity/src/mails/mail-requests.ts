import { Injectable } from '@nestjs/common';
import {
  MAIL_REQUESTS,
  mailRequested,
  type AccountMail,
  type MailSecrets,
} from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { Seals, type Seal } from '@forecourt/service-kit/seal';
import type { UserAccountEntity } from '../users/user-account.entity.js';

/** The organization in whose name a mail is sent, and the request that causes it. */
export type MailContext = Omit<TenantContext, 'settings'>;

interface Mail {
  template: AccountMail;
  to: string;
  token?: string;
}

/** Asks engagement to send mails, once the transaction is committed. */
@Injectable()
export class MailRequests {
  private readonly seal: Seal<MailSecrets>;

  constructor(
    private readonly outbox: Outbox,
    seals: Seals,
  ) {
    this.seal = seals.for(MAIL_REQUESTS);
  }

  async request(
    transaction: Transaction,
    account: UserAccountEntity,
    { template, to, token }: Mail,
    context: MailContext,
  ): Promise<void> {
    // Before the proof, anybody may have given the name: it must carry no text of theirs into a mailbox.
    const isProven = account.emailProvenDate !== null && to === account.email;
    const firstName = isProven && account.firstName !== '' ? account.firstName : undefined;
    const sealed = await this.seal.seal({ token, firstName });
    const payload = { ...context.tenant, to, template, sealed };
    await this.outbox.add(transaction, mailRequested, payload, context);
  }
}
