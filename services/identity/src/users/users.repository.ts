import { Injectable } from '@nestjs/common';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { CustomerLinkEntity } from './customer-link.entity.js';
import { UserAccountEntity } from './user-account.entity.js';

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  /** Finds the account whether or not it is linked. Only for callers who prove that they know its password. */
  findByEmail(environment: Environment, email: string): Promise<UserAccountEntity | null> {
    return this.database.manager.findOneBy(UserAccountEntity, { environment, email });
  }

  /** Finds the account only if it is linked to the organization. */
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

  /** False if the e-mail address already has an account in the environment. */
  insertAccount(transaction: Transaction, account: UserAccountEntity): Promise<boolean> {
    return insertIfNew(transaction, UserAccountEntity, account);
  }

  /** Changes nothing if the password has changed meanwhile. */
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

  /** False if the user is already linked to the organization. */
  insertLink(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    link: Omit<CustomerLinkEntity, keyof Tenant>,
  ): Promise<boolean> {
    return insertIfNew(transaction, CustomerLinkEntity, { ...link, organizationId, environment });
  }
}
