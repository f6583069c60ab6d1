import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { isReadOnly } from '@forecourt/service-kit/transport/transient';
import { ApiKeyEntity } from './api-key.entity.js';

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  async insert(transaction: Transaction, key: ApiKeyEntity): Promise<void> {
    await transaction.insert(ApiKeyEntity, key);
  }

  /** The organization's keys in both environments, oldest first. */
  list(organizationId: string): Promise<ApiKeyEntity[]> {
    return this.database.manager.find(ApiKeyEntity, {
      where: { organizationId },
      order: { createdDate: 'ASC', id: 'ASC' },
    });
  }

  find(transaction: Transaction, id: string): Promise<ApiKeyEntity | null> {
    return transaction.findOneBy(ApiKeyEntity, { id });
  }

  /** False if the key does not exist or is already revoked. */
  async revoke(transaction: Transaction, id: string): Promise<boolean> {
    const { affected } = await transaction.update(
      ApiKeyEntity,
      { id, revokedDate: IsNull() },
      { revokedDate: new Date() },
    );
    return affected === 1;
  }

  /**
   * Finds the valid key with this hash and records its use, in one statement because the gateway waits for
   * it. It does not wait for a locked key, and it writes at most once a minute per key. While the database takes
   * no writes, keys stay valid.
   */
  async use(hash: string): Promise<VerifiedKey | undefined> {
    const rows = await this.database.manager
      .query<VerifiedKeyRow[]>(
        `WITH valid AS (${selectValid}), due AS (
           SELECT id FROM api_key
           WHERE id = (SELECT id FROM valid)
             AND (last_used_date IS NULL OR last_used_date <= now() - interval '1 minute')
           FOR UPDATE SKIP LOCKED
         ), noted AS (
           UPDATE api_key SET last_used_date = now() WHERE id = (SELECT id FROM due)
         )
         SELECT * FROM valid`,
        [hash],
      )
      .catch((error: unknown) => {
        if (!isReadOnly(error)) throw error;
        return this.database.manager.query<VerifiedKeyRow[]>(selectValid, [hash]);
      });
    return rows[0] && asVerifiedKey(rows[0]);
  }
}

const selectValid = `
  SELECT key.id, key.organization_id, key.environment, key.scopes, key.rate_limit,
         key.expires_date, organization.currency, organization.time_zone
  FROM api_key key JOIN organization ON organization.id = key.organization_id
  WHERE key.hash = $1 AND key.revoked_date IS NULL
    AND (key.expires_date IS NULL OR key.expires_date > now())`;

interface VerifiedKeyRow {
  id: string;
  organization_id: string;
  environment: Environment;
  scopes: string[];
  rate_limit: number;
  expires_date: Date | null;
  currency: string;
  time_zone: string;
}

const asVerifiedKey = (row: VerifiedKeyRow): VerifiedKey => ({
  keyId: row.id,
  organizationId: row.organization_id,
  environment: row.environment,
  currency: row.currency,
  timeZone: row.time_zone,
  scopes: row.scopes,
  rateLimit: row.rate_limit,
  expiresDate: row.expires_date?.toISOString() ?? null,
});
