import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { RefreshTokenEntity } from './refresh-token.entity.js';
import { LIFETIME, type EndedUser } from './sessions.repository.js';

/** How long a token that was replaced still leads to its successor (D12). */
const OVERLAP = `interval '60 seconds'`;
/** The most tokens that one statement removes. */
const REMOVED_AT_ONCE = 5_000;

type RefreshTokenState = 'unused' | 'overlapping' | 'reused';

/** Uses the database's clock, so instances with different clocks agree on which token is valid. */
@Injectable()
export class RefreshTokensRepository {
  constructor(private readonly database: Database) {}

  async insert(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { hash, familyId, userId }: Pick<RefreshTokenEntity, 'hash' | 'familyId' | 'userId'>,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO refresh_token (organization_id, environment, hash, family_id, user_id, expires_date)
       VALUES ($1, $2, $3, $4, $5, now() + ${LIFETIME})`,
      [organizationId, environment, hash, familyId, userId],
    );
  }

  /** Null for a token that has expired. */
  find({ organizationId, environment }: Tenant, hash: string): Promise<RefreshTokenEntity | null> {
    return this.database.manager.findOneBy(RefreshTokenEntity, {
      organizationId,
      environment,
      hash,
      expiresDate: Raw((column) => `${column} > now()`),
    });
  }

  /** Undefined for a token whose session was ended. Lock the session first. */
  async stateOf(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    hash: string,
  ): Promise<RefreshTokenState | undefined> {
    const rows = await transaction.query<{ state: RefreshTokenState }[]>(
      `SELECT CASE WHEN used_date IS NULL THEN 'unused'
                   WHEN used_date > now() - ${OVERLAP} THEN 'overlapping'
                   ELSE 'reused' END AS state
       FROM refresh_token WHERE organization_id = $1 AND environment = $2 AND hash = $3`,
      [organizationId, environment, hash],
    );
    return rows[0]?.state;
  }

  async markUsed(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    hash: string,
  ): Promise<void> {
    await transaction.query(
      `UPDATE refresh_token SET used_date = now()
       WHERE organization_id = $1 AND environment = $2 AND hash = $3`,
      [organizationId, environment, hash],
    );
  }

  /** The hash of the one token of the family that has no successor. */
  async newestHash(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    familyId: string,
  ): Promise<string | undefined> {
    const rows = await transaction.query<{ hash: string }[]>(
      `SELECT hash FROM refresh_token
       WHERE organization_id = $1 AND environment = $2 AND family_id = $3 AND used_date IS NULL`,
      [organizationId, environment, familyId],
    );
    return rows[0]?.hash;
  }

  async removeFamily(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    familyId: string,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM refresh_token WHERE organization_id = $1 AND environment = $2 AND family_id = $3`,
      [organizationId, environment, familyId],
    );
  }

  async removeOfUser(
    transaction: Transaction,
    { environment, userId, organizationId, except }: EndedUser,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM refresh_token
       WHERE environment = $1 AND user_id = $2
         AND ($3::uuid IS NULL OR organization_id = $3)
         AND ($4::uuid IS NULL OR family_id <> $4)`,
      [environment, userId, organizationId, except],
    );
  }

  /**
   * Covers all tenants: an expired token is of no use to any of them.
   *
   * @returns whether there are more
   */
  async removeExpired(): Promise<boolean> {
    const [, removed] = await this.database.manager.query<[unknown[], number]>(
      `DELETE FROM refresh_token WHERE (organization_id, environment, hash) IN (
         SELECT organization_id, environment, hash FROM refresh_token WHERE expires_date < now()
         LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    return removed === REMOVED_AT_ONCE;
  }
}
