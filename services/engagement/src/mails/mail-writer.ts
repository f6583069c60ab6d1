import { Injectable } from '@nestjs/common';
import type { ContactMessage, TestDrive } from '@forecourt/contracts/engagement/shapes';
import { DomainError } from '@forecourt/contracts/errors';
import { mailSecretsSchema } from '@forecourt/contracts/identity/events';
import { getOrganizationById } from '@forecourt/contracts/identity/organization-rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Seals, type Seal } from '@forecourt/service-kit/seal';
import { ContactMessagesRepository } from '../contact-messages/contact-messages.repository.js';
import { TestDrivesRepository } from '../test-drives/test-drives.repository.js';
import type { MailContent } from './carriers/mail-carrier.js';
import { accountLetters } from './letters/account-letters.js';
import { asHtml } from './letters/as-html.js';
import { asText } from './letters/as-text.js';
import {
  contactMessageLetter,
  disabledWebhookLetter,
  disabledWebhookSchema,
  testDriveLetter,
  type Lead,
  type LeadVehicle,
} from './letters/dealer-letters.js';
import type { Letter } from './letters/letter.js';
import type { QueuedMail } from './mail-queue.repository.js';
import { oneLine } from './one-line.js';
import { MAIL_DETAILS } from './seal-purposes.js';

/** A letter, and who is to get the answer. */
type Draft = Pick<MailContent, 'replyTo'> & { letter: Letter };

const MAX_SUBJECT = 200;

/** Writes mails in the name of organizations. */
@Injectable()
export class MailWriter {
  private readonly detailsSeal: Seal;

  constructor(
    private readonly contactMessages: ContactMessagesRepository,
    private readonly testDrives: TestDrivesRepository,
    private readonly rpc: RpcClient,
    seals: Seals,
  ) {
    this.detailsSeal = seals.for(MAIL_DETAILS);
  }

  /** Undefined if nobody is to get it, or its form is gone. */
  async write(
    mail: QueuedMail,
  ): Promise<{ recipients: string[]; content: MailContent } | undefined> {
    const requestId = `mail ${mail.id}`;
    const asked = { id: mail.organizationId };
    const { data: organization } = await this.rpc.call(getOrganizationById, asked, { requestId });
    const recipients = recipientsOf(mail, organization);
    if (recipients.length === 0) return undefined;
    const draft = await this.draft(mail, organization, {
      requestId,
      tenant: { organizationId: mail.organizationId, environment: mail.environment },
      settings: organization,
    });
    return draft && { recipients, content: asContent(draft, mail, organization) };
  }

  private async draft(
    { template, formId, details }: QueuedMail,
    organization: Organization,
    context: TenantContext,
  ): Promise<Draft | undefined> {
    const { tenant } = context;
    if (template === 'contact_message') {
      const form = await this.contactMessages.find(tenant, formId!);
      return form && this.leadDraft(form, contactMessageLetter, context);
    }
    if (template === 'test_drive') {
      const form = await this.testDrives.find(tenant, formId!);
      return form && this.leadDraft(form, testDriveLetter, context);
    }
    const opened = await this.detailsSeal.open(details!);
    if (template === 'webhook_disabled') {
      return {
        letter: disabledWebhookLetter(disabledWebhookSchema.parse(opened)),
        replyTo: null,
      };
    }
    const dealer = senderOf(organization);
    const { linkBase, replyTo } = organization.mail;
    const address = replyTo ?? organization.contactEmail;
    return {
      letter: accountLetters[template]({ ...mailSecretsSchema.parse(opened), dealer, linkBase }),
      replyTo: address === null ? null : { name: dealer, address },
    };
  }

  private async leadDraft<Form extends ContactMessage | TestDrive>(
    form: Form,
    letterOf: (lead: Lead<Form>) => Letter,
    context: TenantContext,
  ): Promise<Draft> {
    const vehicle = form.vehicleId === null ? null : await this.vehicle(form.vehicleId, context);
    return {
      letter: letterOf({ form, vehicle, timeZone: context.settings.timeZone }),
      replyTo: { name: form.name, address: form.email },
    };
  }

  /** If inventory does not tell, the dealer gets the lead without its name. */
  private async vehicle(id: string, context: TenantContext): Promise<LeadVehicle> {
    try {
      const { name, stockNumber } = await this.rpc.call(getVehicleStatus, { id }, context);
      return { id, name, stockNumber };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { id };
    }
  }
}

const senderOf = ({ name, mail }: Organization) => oneLine(mail.senderName ?? name);

/** Leads go to those who want them; the rest to whoever the mail names, or to the dealer. */
function recipientsOf({ to, formId }: QueuedMail, organization: Organization): string[] {
  if (to !== null) return [to];
  const { contactEmail, leadEmails, leadMails } = organization;
  const dealer = contactEmail === null ? [] : [contactEmail];
  if (formId === null) return dealer.length > 0 ? dealer : leadEmails;
  if (!leadMails) return [];
  return leadEmails.length > 0 ? leadEmails : dealer;
}

function asContent(
  { letter, replyTo }: Draft,
  { environment }: QueuedMail,
  organization: Organization,
): MailContent {
  const sender = senderOf(organization);
  const note = environment === 'test' ? ' This mail comes from its test environment.' : '';
  const letterhead = {
    sender,
    color: organization.mail.color,
    footer: `Sent on behalf of ${sender}.${note}`,
  };
  const subject = oneLine(letter.subject).slice(0, MAX_SUBJECT);
  return {
    subject,
    text: asText(letter, letterhead),
    html: asHtml({ ...letter, subject }, letterhead),
    senderName: sender,
    replyTo: replyTo && { ...replyTo, name: oneLine(replyTo.name) },
  };
}
