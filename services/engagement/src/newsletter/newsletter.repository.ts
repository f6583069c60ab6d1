import { Injectable } from '@nestjs/common';
import type { Subscriber } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPage } from '@forecourt/service-kit/database/query-page';

interface SubscriberRow {
  email: string;
  subscribed: boolean;
  createdDate: Date;
  updatedDate: Date;
}

/**
 * The moment of a change, once its transaction has locked the row: later than every change before it, and also
 * in the milliseconds that events carry. `now()` is when the transaction began, which may be earlier.
 */
const CHANGED = `greatest(clock_timestamp(), subscriber.updated_date + interval '1 millisecond')`;

interface ChangedRow {
  changedDate: Date;
}

@Injectable()
export class NewsletterRepository {
  constructor(private readonly database: Database) {}

  /** Returns when the address subscribed (ISO 8601), or undefined if it was already subscribed. */
  async subscribe(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<string | undefined> {
    const [changed] = await transaction.query<ChangedRow[]>(
      `INSERT INTO subscriber (organization_id, environment, email, subscribed)
       VALUES ($1, $2, $3, true)
       ON CONFLICT (organization_id, environment, email)
         DO UPDATE SET subscribed = true, updated_date = ${CHANGED} WHERE NOT subscriber.subscribed
       RETURNING updated_date AS "changedDate"`,
      [organizationId, environment, email],
    );
    return changed?.changedDate.toISOString();
  }

  /** Returns when the address unsubscribed (ISO 8601), or undefined if it was not subscribed. */
  async unsubscribe(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<string | undefined> {
    const [[changed]] = await transaction.query<[ChangedRow[], number]>(
      `UPDATE subscriber SET subscribed = false, updated_date = ${CHANGED}
       WHERE organization_id = $1 AND environment = $2 AND email = $3 AND subscribed
       RETURNING updated_date AS "changedDate"`,
      [organizationId, environment, email],
    );
    return changed?.changedDate.toISOString();
  }

  async list(
    { organizationId, environment }: Tenant,
    page: PageRequest,
  ): Promise<{ subscribers: Subscriber[]; total: number }> {
    const { rows, total } = await queryPage<SubscriberRow>(
      this.database.manager,
      {
        columns: `email, subscribed, created_date AS "createdDate", updated_date AS "updatedDate"`,
        from: 'subscriber WHERE organization_id = $1 AND environment = $2',
        orderBy: '"createdDate" DESC, email',
        parameters: [organizationId, environment],
      },
      page,
    );
    return { subscribers: rows.map(asSubscriber), total };
  }
}

const asSubscriber = ({ email, subscribed, createdDate, updatedDate }: SubscriberRow) => ({
  email,
  subscribed,
  createdDate: createdDate.toISOString(),
  updatedDate: updatedDate.toISOString(),
});
