import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ACCESS_TOKEN_SECONDS } from '@forecourt/contracts/identity/access-token';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { SessionEntity } from './session.entity.js';

/** Of a refresh token, and of a session after its last refresh (D12). */
export const LIFETIME = `interval '30 days'`;
/** No access token of an ended session is valid for longer. */
const END = `ended_date = now(), expires_date = now() + interval '${ACCESS_TOKEN_SECONDS} seconds'`;
/** The most sessions that one statement removes. */
const REMOVED_AT_ONCE = 5_000;

/** Whose sessions end: in one organization or in all of the environment, all of them or all but one. */
export interface EndedUser {
  environment: Environment;
  userId: string;
  organizationId?: string;
  /** The session that goes on. */
  except?: string;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks the session and lets it live on for another 30 days. Creates it if it is new, or if an instance of an
   * earlier version, which knew no sessions, signed the customer in.
   *
   * @returns false if it has ended
   */
  async prolong(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { id, userId }: Pick<SessionEntity, 'id' | 'userId'>,
  ): Promise<boolean> {
    const [row] = await transaction.query<[{ active: boolean }]>(
      `INSERT INTO session AS present (organization_id, environment, id, user_id, expires_date)
       VALUES ($1, $2, $3, $4, now() + ${LIFETIME})
       ON CONFLICT (organization_id, environment, id) DO UPDATE SET expires_date = excluded.expires_date
       RETURNING present.ended_date IS NULL AS active`,
      [organizationId, environment, id, userId],
    );
    return row.active;
  }

  /** Whether the session has begun and not ended. */
  isActive({ organizationId, environment }: Tenant, id: string): Promise<boolean> {
    return this.database.manager.existsBy(SessionEntity, {
      organizationId,
      environment,
      id,
      endedDate: IsNull(),
    });
  }

  /** False if it has ended before. */
  async end(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<boolean> {
    const [, ended] = await transaction.query<[unknown[], number]>(
      `UPDATE session SET ${END}
       WHERE organization_id = $1 AND environment = $2 AND id = $3 AND ended_date IS NULL`,
      [organizationId, environment, id],
    );
    return ended === 1;
  }

  /** Returns the ids of those that had not ended before. */
  async endOfUser(
    transaction: Transaction,
    { environment, userId, organizationId, except }: EndedUser,
  ): Promise<string[]> {
    const [rows] = await transaction.query<[{ id: string }[], number]>(
      `UPDATE session SET ${END} FROM (
         SELECT organization_id, environment, id FROM session
         WHERE environment = $1 AND user_id = $2 AND ended_date IS NULL
           AND ($3::uuid IS NULL OR organization_id = $3)
           AND ($4::uuid IS NULL OR id <> $4)
         -- Two that end the same sessions lock them in the same order.
         ORDER BY id FOR UPDATE
       ) ending
       WHERE session.organization_id = ending.organization_id
         AND session.environment = ending.environment AND session.id = ending.id
       RETURNING session.id`,
      [environment, userId, organizationId, except],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Covers all tenants: nothing refers to an expired session any more.
   *
   * @returns whether there are more
   */
  async removeExpired(): Promise<boolean> {
    const [, removed] = await this.database.manager.query<[unknown[], number]>(
      `DELETE FROM session WHERE (organization_id, environment, id) IN (
         SELECT organization_id, environment, id FROM session WHERE expires_date < now()
         LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    return removed === REMOVED_AT_ONCE;
  }
}
