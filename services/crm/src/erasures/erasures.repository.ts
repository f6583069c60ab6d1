import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';

export const customerSubject = (id: string) => `customer ${id}`;

/** The digest of an address, not the address: that is what was erased. */
export const addressSubject = (email: string) =>
  `address ${createHash('sha256').update(email).digest('hex')}`;

/** Remembers whose data is gone, so that events which come late bring none of it back. */
@Injectable()
export class ErasuresRepository {
  /** Lets one transaction at a time decide whether the subject's data may be kept. */
  async lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    subject: string,
  ): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `crm erasure ${organizationId} ${environment} ${subject}`,
    ]);
  }

  async record(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    subject: string,
    erasedDate: Date,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO erasure AS known (organization_id, environment, subject, erased_date)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, environment, subject) DO UPDATE
       SET erased_date = greatest(known.erased_date, excluded.erased_date)`,
      [organizationId, environment, subject, erasedDate],
    );
  }

  /** Whether what the subject did at `date` was erased since. */
  async covers(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    subject: string,
    date: Date,
  ): Promise<boolean> {
    const rows = await transaction.query<unknown[]>(
      `SELECT FROM erasure
       WHERE organization_id = $1 AND environment = $2 AND subject = $3 AND erased_date >= $4`,
      [organizationId, environment, subject, date],
    );
    return rows.length > 0;
  }
}
