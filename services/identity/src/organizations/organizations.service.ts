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
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository } from './organizations.repository.js';

@Injectable()
export class OrganizationsService {
  constructor(private readonly organizations: OrganizationsRepository) {}

  async create(
    request: RequestOf<typeof createOrganization>,
  ): Promise<ResponseOf<typeof createOrganization>> {
    const organization = { id: randomUUID(), ...request, createdDate: new Date() };
    if (!(await this.organizations.insert(organization))) throw identityErrors.slug_taken();
    return { data: asOrganization(organization) };
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
