import { Injectable } from '@nestjs/common';
import type { Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';

/** What stands in place of a name. */
const NAME = 'Erased';

/** Takes persons out of what they have sent, and leaves that it was sent. */
@Injectable()
export class PersonsRepository {
  /**
   * Removes the mails to the person, and those that tell the dealer of the person's forms. Call it before the forms
   * forget whose they are.
   *
   * @param until null: now. What was asked for later stays
   */
  async removeMails(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
    email: string | null,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM mail
       WHERE organization_id = $1 AND environment = $2 AND created_date <= coalesce($5, now())
         AND (recipient = $4 OR form_id IN (
           SELECT id FROM test_drive
           WHERE organization_id = $1 AND environment = $2 AND (customer_id = $3 OR email = $4)
           UNION ALL
           SELECT id FROM contact_message
           WHERE organization_id = $1 AND environment = $2 AND email = $4))`,
      [organizationId, environment, customerId, email, until],
    );
  }

  /** @param until null: now. What was sent later stays */
  async eraseTestDrives(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
    email: string | null,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `UPDATE test_drive
       SET customer_id = NULL, name = $6, email = '', phone = NULL, preferred_date = NULL,
         message = NULL, consent = NULL, consent_date = NULL
       WHERE organization_id = $1 AND environment = $2 AND (customer_id = $3 OR email = $4)
         AND created_date <= coalesce($5, now())`,
      [organizationId, environment, customerId, email, until, NAME],
    );
  }

  /** @param until null: now. What was sent later stays */
  async eraseContactMessages(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `UPDATE contact_message
       SET name = $5, email = '', phone = NULL, subject = NULL, message = '', consent = NULL,
         consent_date = NULL
       WHERE organization_id = $1 AND environment = $2 AND email = $3
         AND created_date <= coalesce($4, now())`,
      [organizationId, environment, email, until, NAME],
    );
  }

  /** @param until null: now. A later subscription stays */
  async removeSubscriber(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM subscriber
       WHERE organization_id = $1 AND environment = $2 AND email = $3
         AND updated_date <= coalesce($4, now())`,
      [organizationId, environment, email, until],
    );
  }

  /** @param until null: now. What was added later stays */
  async removeFavorites(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    customerId: string,
    until: Date | null,
  ): Promise<void> {
    await transaction.query(
      `DELETE FROM favorite
       WHERE organization_id = $1 AND environment = $2 AND customer_id = $3
         AND added_date <= coalesce($4, now())`,
      [organizationId, environment, customerId, until],
    );
  }
}
