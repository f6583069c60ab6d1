import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '@forecourt/contracts/identity/errors';
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
    const organization = { id: randomUUID(), ...request, createdDate: new Date() };
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
}

const asOrganization = ({
  id,
  name,
  slug,
  currency,
  timeZone,
  createdDate,
}: OrganizationEntity): Organization => ({
  id,
  name,
  slug,
  currency,
  timeZone,
  createdDate: createdDate.toISOString(),
});
