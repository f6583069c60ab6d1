import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { OrganizationEntity } from './organization.entity.js';

@Injectable()
export class OrganizationsRepository {
  constructor(private readonly database: Database) {}

  /** False if another organization has the slug. */
  insert(transaction: Transaction, organization: OrganizationEntity): Promise<boolean> {
    return insertIfNew(transaction, OrganizationEntity, organization);
  }

  /** Ordered by name, ignoring case, then by id. */
  list(): Promise<OrganizationEntity[]> {
    return this.database.manager
      .createQueryBuilder(OrganizationEntity, 'organization')
      .orderBy('LOWER(organization.name)')
      .addOrderBy('organization.id')
      .getMany();
  }

  findBySlug(slug: string): Promise<OrganizationEntity | null> {
    return this.database.manager.findOneBy(OrganizationEntity, { slug });
  }

  exists(id: string): Promise<boolean> {
    return this.database.manager.existsBy(OrganizationEntity, { id });
  }
}
