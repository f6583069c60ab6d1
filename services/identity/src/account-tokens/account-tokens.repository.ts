import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan } from 'typeorm';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BACKGROUND } from '@forecourt/service-kit/database/limits';
import type { UserAccountEntity } from '../users/user-account.entity.js';
import { AccountTokenEntity, type AccountTokenPurpose } from './account-token.entity.js';

@Injectable()
export class AccountTokensRepository {
  constructor(private readonly database: Database) {}

  /** Makes others who mail the address wait until this transaction ends, so that they count each other's mails. */
  async lockAddress(
    transaction: Transaction,
    environment: Environment,
    email: string,
  ): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `identity mails to ${environment} ${email}`,
    ]);
  }

  /** Used ones too, over all organizations. */
  countUnexpired(
    transaction: Transaction,
    environment: Environment,
    email: string,
    purpose: AccountTokenPurpose,
  ): Promise<number> {
    return transaction.countBy(AccountTokenEntity, {
      environment,
      email,
      purpose,
      expiresDate: MoreThan(new Date()),
    });
  }

  async insert(transaction: Transaction, token: AccountTokenEntity): Promise<void> {
    await transaction.insert(AccountTokenEntity, token);
  }

  /** Finds a token that can still be used. */
  findUsable(
    { organizationId, environment }: Tenant,
    hash: string,
    purposes: readonly AccountTokenPurpose[],
  ): Promise<AccountTokenEntity | null> {
    return this.database.manager.findOneBy(AccountTokenEntity, {
      organizationId,
      environment,
      hash,
      purpose: In(purposes),
      usedDate: IsNull(),
      expiresDate: MoreThan(new Date()),
    });
  }

  /** False if it was used meanwhile. */
  async use(
    transaction: Transaction,
    { organizationId, environment, hash }: AccountTokenEntity,
  ): Promise<boolean> {
    const { affected } = await transaction.update(
      AccountTokenEntity,
      { organizationId, environment, hash, usedDate: IsNull() },
      { usedDate: new Date() },
    );
    return affected === 1;
  }

  /** Over all organizations. */
  async useUp(
    transaction: Transaction,
    { environment, id: userId }: UserAccountEntity,
    purposes: readonly AccountTokenPurpose[],
  ): Promise<void> {
    await transaction.update(
      AccountTokenEntity,
      { environment, userId, usedDate: IsNull(), purpose: In(purposes) },
      { usedDate: new Date() },
    );
  }

  /** Covers all tenants: an expired token is of no use to any of them. */
  async removeExpired(): Promise<void> {
    await this.database.transaction(
      (transaction) => transaction.query('DELETE FROM account_token WHERE expires_date < now()'),
      BACKGROUND,
    );
  }
}
