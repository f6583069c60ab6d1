import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { CustomerLinkEntity } from './customer-link.entity.js';
import type { UserAccountEntity } from './user-account.entity.js';

@Injectable()
export class CustomerLinksRepository {
  constructor(private readonly database: Database) {}

  /** False if the user is already linked to the organization. */
  insert(transaction: Transaction, link: CustomerLinkEntity): Promise<boolean> {
    return insertIfNew(transaction, CustomerLinkEntity, link);
  }

  /** Over all organizations, in a lasting order. */
  listOf(
    { environment, id: userId }: Pick<UserAccountEntity, 'environment' | 'id'>,
    manager: EntityManager = this.database.manager,
  ): Promise<CustomerLinkEntity[]> {
    return manager.find(CustomerLinkEntity, {
      where: { environment, userId },
      order: { organizationId: 'ASC' },
    });
  }

  find(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    userId: string,
  ): Promise<CustomerLinkEntity | null> {
    return transaction.findOneBy(CustomerLinkEntity, { organizationId, environment, userId });
  }

  /** The link's sessions and refresh tokens go with it. */
  async remove(
    transaction: Transaction,
    { organizationId, environment, userId }: CustomerLinkEntity,
  ): Promise<void> {
    await transaction.delete(CustomerLinkEntity, { organizationId, environment, userId });
  }
}
