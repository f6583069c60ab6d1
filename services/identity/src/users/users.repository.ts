import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { insertIfNew } from '@forecourt/service-kit/database/insert-if-new';
import { isDuplicate } from '@forecourt/service-kit/transport/transient';
import { CustomerLinkEntity } from './customer-link.entity.js';
import { UserAccountEntity } from './user-account.entity.js';

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  /** Finds the account whether or not it is linked. Only for callers who prove that it is theirs. */
  findByEmail(
    environment: Environment,
    email: string,
    manager: EntityManager = this.database.manager,
  ): Promise<UserAccountEntity | null> {
    return manager.findOneBy(UserAccountEntity, { environment, email });
  }

  /** Finds the account whether or not it is linked. Only for callers who prove that it is theirs. */
  findById(environment: Environment, id: string): Promise<UserAccountEntity | null> {
    return this.database.manager.findOneBy(UserAccountEntity, { environment, id });
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

  /** Locks the account until the transaction ends, and reads it as it is then. Null if it is gone. */
  lock(
    transaction: Transaction,
    environment: Environment,
    id: string,
  ): Promise<UserAccountEntity | null> {
    return transaction.findOne(UserAccountEntity, {
      where: { environment, id },
      // Weaker than FOR UPDATE: inserting what refers to the account need not wait.
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** False if the e-mail address already has an account in the environment. */
  insert(transaction: Transaction, account: UserAccountEntity): Promise<boolean> {
    return insertIfNew(transaction, UserAccountEntity, account);
  }

  async update(
    transaction: Transaction,
    { environment, id, ...account }: UserAccountEntity,
  ): Promise<void> {
    await transaction.update(UserAccountEntity, { environment, id }, account);
  }

  /** False if another account has the e-mail address. Then the transaction cannot go on. */
  async updateUnlessTaken(transaction: Transaction, account: UserAccountEntity): Promise<boolean> {
    try {
      await this.update(transaction, account);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
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

  async remove(transaction: Transaction, { environment, id }: UserAccountEntity): Promise<void> {
    await transaction.delete(UserAccountEntity, { environment, id });
  }
}
