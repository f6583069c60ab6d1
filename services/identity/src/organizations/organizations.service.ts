import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type {
  getOrganizationById,
  updateOrganization,
} from '@forecourt/contracts/identity/organization-rpc';
import type {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository } from './organizations.repository.js';

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async create(
    request: RequestOf<typeof createOrganization>,
    context: RequestContext,
  ): Promise<ResponseOf<typeof createOrganization>> {
    const created = { id: randomUUID(), createdDate: new Date() };
    const organization = { ...created, ...request, ...withoutSettings };
    return this.database.transaction(async (transaction) => {
      const isNew = await this.organizations.insert(transaction, organization);
      if (!isNew) throw identityErrors.slug_taken();
      const answer = { data: asOrganization(organization) };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async list(): Promise<ResponseOf<typeof listOrganizations>> {
    const organizations = await this.organizations.list();
    return { data: organizations.map(asOrganization), total: organizations.length };
  }

  async get({
    slug,
  }: RequestOf<typeof getOrganization>): Promise<ResponseOf<typeof getOrganization>> {
    const organization = await this.organizations.findBySlug(slug);
    if (!organization) {
      throw identityErrors.organization_not_found({
        message: `No organization has the slug "${slug}".`,
      });
    }
    return { data: asOrganization(organization) };
  }

  async getById({
    id,
  }: RequestOf<typeof getOrganizationById>): Promise<ResponseOf<typeof getOrganizationById>> {
    const organization = await this.organizations.findById(id);
    if (!organization) throw unknownId();
    return { data: asOrganization(organization) };
  }

  /** Changes only the settings given. */
  async update({
    id,
    changes: { mail, leadEmails, ...changes },
  }: RequestOf<typeof updateOrganization>): Promise<ResponseOf<typeof updateOrganization>> {
    const organization = await this.organizations.update(id, {
      ...changes,
      leadEmails: leadEmails === null ? [] : leadEmails && [...new Set(leadEmails)],
      mailSenderName: mail?.senderName,
      mailColor: mail?.color,
      mailReplyTo: mail?.replyTo,
      mailLinkBase: mail?.linkBase,
    });
    if (!organization) throw unknownId();
    return { data: asOrganization(organization) };
  }
}

const unknownId = () =>
  identityErrors.organization_not_found({ message: 'No organization has this id.' });

const withoutSettings = {
  contactEmail: null,
  leadEmails: [],
  leadMails: true,
  mailSenderName: null,
  mailColor: null,
  mailReplyTo: null,
  mailLinkBase: null,
};

const asOrganization = (organization: OrganizationEntity): Organization => ({
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  currency: organization.currency,
  timeZone: organization.timeZone,
  contactEmail: organization.contactEmail,
  leadEmails: organization.leadEmails,
  leadMails: organization.leadMails,
  mail: {
    senderName: organization.mailSenderName,
    color: organization.mailColor,
    replyTo: organization.mailReplyTo,
    linkBase: organization.mailLinkBase,
  },
  createdDate: organization.createdDate.toISOString(),
});
