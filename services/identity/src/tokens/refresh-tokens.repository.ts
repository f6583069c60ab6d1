import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BACKGROUND } from '@forecourt/service-kit/database/limits';
import { RefreshTokenEntity } from './refresh-token.entity.js';

@Injectable()
export class RefreshTokensRepository {
  constructor(private readonly database: Database) {}

  async insert(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    token: Omit<RefreshTokenEntity, keyof Tenant>,
  ): Promise<void> {
    await transaction.insert(RefreshTokenEntity, {
      ...token,
      organizationId,
      environment,
    });
  }

  /** Covers all tenants: an expired token is of no use to any of them. */
  async removeExpired(): Promise<void> {
    await this.database.transaction(
      (transaction) => transaction.query('DELETE FROM refresh_token WHERE expires_date < now()'),
      BACKGROUND,
    );
  }
}
