import { Injectable } from '@nestjs/common';
import type { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import {
  MAIL_REQUESTS,
  mailSecretsSchema,
  type AccountMail,
  type mailRequested,
  type MailSecrets,
} from '@forecourt/contracts/identity/events';
import type { PayloadOf } from '@forecourt/contracts/event';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { afterCommit, type Transaction } from '@forecourt/service-kit/database/database';
import { Seals, type Seal } from '@forecourt/service-kit/seal';
import type { MailContent } from './carriers/mail-carrier.js';
import type { DisabledWebhook } from './letters/dealer-letters.js';
import { MailSending } from './mail-sending.js';
import { MailsRepository } from './mails.repository.js';
import { MAIL_CONTENTS, MAIL_DETAILS } from './seal-purposes.js';

/** What a mail is about, and what its letter needs to know. The dealer gets those that name no recipient. */
type MailOrder =
  | { template: AccountMail; to: string; details: MailSecrets }
  | { template: 'contact_message' | 'test_drive'; formId: string }
  | { template: 'webhook_disabled'; details: DisabledWebhook };

@Injectable()
export class Mails {
  private readonly requestSeal: Seal<MailSecrets>;
  private readonly detailsSeal: Seal;
  private readonly contentSeal: Seal<MailContent>;

  constructor(
    private readonly mails: MailsRepository,
    private readonly sending: MailSending,
    seals: Seals,
  ) {
    this.requestSeal = seals.for(MAIL_REQUESTS);
    this.detailsSeal = seals.for(MAIL_DETAILS);
    this.contentSeal = seals.for(MAIL_CONTENTS);
  }

  /** Sends a mail if, and only if, the transaction commits. */
  async send(transaction: Transaction, tenant: Tenant, order: MailOrder): Promise<void> {
    const details = 'details' in order ? await this.detailsSeal.seal(order.details) : undefined;
    await this.mails.add(transaction, tenant, { ...order, details });
    afterCommit(transaction, () => this.sending.wake());
  }

  /** Sends what identity asks for. */
  async sendRequested(
    transaction: Transaction,
    { to, template, sealed, ...tenant }: PayloadOf<typeof mailRequested>,
  ): Promise<void> {
    const details = mailSecretsSchema.parse(await this.requestSeal.open(sealed));
    await this.send(transaction, tenant, { template, to, details });
  }

  async list(request: RequestOf<typeof listMails>): Promise<ResponseOf<typeof listMails>> {
    const { mails, total } = await this.mails.list(request);
    return asPages(mails, total, request);
  }

  async get({ id }: RequestOf<typeof getMail>): Promise<ResponseOf<typeof getMail>> {
    const found = await this.mails.find(id);
    if (!found) throw engagementErrors.mail_not_found();
    const { mail, content } = found;
    if (content === null) return { data: { ...mail, replyTo: null, text: null } };
    const { text, replyTo } = (await this.contentSeal.open(content)) as MailContent;
    return { data: { ...mail, replyTo: replyTo?.address ?? null, text } };
  }
}
