import { Injectable } from '@nestjs/common';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { CustomerLinkEntity } from './customer-link.entity.js';
import { UserAccountEntity } from './user-account.entity.js';

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  /** Whether linked to an organization or not: for those who show that they know its password. */
  findByEmail(environment: Environment, email: string): Promise<UserAccountEntity | null> {
    return this.database.manager.findOneBy(UserAccountEntity, { environment, email });
  }

  /** The account of a user who is linked to the organization. */
  findLinked(
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<UserAccountEntity | null> {
    return this.database.manager
      .createQueryBuilder(UserAccountEntity, 'account')
      .innerJoin(
        CustomerLinkEntity,
        'link',
        'link.environment = account.environment AND link.userId = account.id',
      )
      .where('link.organizationId = :organizationId', { organizationId })
      .andWhere('link.environment = :environment', { environment })
      .andWhere('link.userId = :id', { id })
      .getOne();
  }

  /** False where the e-mail address has an account in the environment already. */
  insertAccount(transaction: Transaction, account: UserAccountEntity): Promise<boolean> {
    return insertIfNew(transaction, UserAccountEntity, account);
  }

  /** Unless the password has been changed meanwhile. */
  async replaceHash(
    { environment, id, passwordHash }: UserAccountEntity,
    hash: string,
  ): Promise<void> {
    await this.database.manager.update(
      UserAccountEntity,
      { environment, id, passwordHash },
      { passwordHash: hash },
    );
  }

  /** False where the user is linked to the organization already. */
  insertLink(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    link: Omit<CustomerLinkEntity, keyof Tenant>,
  ): Promise<boolean> {
    return insertIfNew(transaction, CustomerLinkEntity, { ...link, organizationId, environment });
  }
}
