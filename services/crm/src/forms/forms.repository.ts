import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { COUNTED_MESSAGES, COUNTED_TEST_DRIVES } from '../lead-scores/lead-score.js';

/** Records form activity by e-mail, because the sender may be a customer, become one later, or never. */
@Injectable()
export class FormsRepository {
  /** Makes every form from this e-mail wait until the transaction ends. */
  async lock(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO form_activity (organization_id, environment, email) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id, environment, email) DO UPDATE SET email = excluded.email`,
      [organizationId, environment, email],
    );
  }

  addTestDrive(transaction: Transaction, tenant: Tenant, email: string, date: Date): Promise<void> {
    return addDate(transaction, tenant, email, date, 'test_drive_dates', COUNTED_TEST_DRIVES);
  }

  addMessage(transaction: Transaction, tenant: Tenant, email: string, date: Date): Promise<void> {
    return addDate(transaction, tenant, email, date, 'message_dates', COUNTED_MESSAGES);
  }

  /** The newest event counts, in whatever order they arrive. */
  async setSubscribed(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
    date: Date,
    subscribed: boolean,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO form_activity AS activity
         (organization_id, environment, email, subscribed, newsletter_date)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, environment, email) DO UPDATE
       SET subscribed = excluded.subscribed, newsletter_date = excluded.newsletter_date
       WHERE activity.newsletter_date IS NULL
          OR activity.newsletter_date <= excluded.newsletter_date`,
      [organizationId, environment, email, subscribed, date],
    );
  }
}

/** Keeps only the newest dates, as many as the rules count, so no row grows without limit. */
async function addDate(
  transaction: Transaction,
  { organizationId, environment }: Tenant,
  email: string,
  date: Date,
  column: 'test_drive_dates' | 'message_dates',
  kept: number,
): Promise<void> {
  await transaction.query(
    `INSERT INTO form_activity AS activity (organization_id, environment, email, ${column})
     VALUES ($1, $2, $3, ARRAY[$4::timestamptz])
     ON CONFLICT (organization_id, environment, email) DO UPDATE
     SET ${column} = ARRAY(
       SELECT date FROM unnest(activity.${column} || excluded.${column}) date
       ORDER BY date DESC LIMIT $5)`,
    [organizationId, environment, email, date, kept],
  );
}
