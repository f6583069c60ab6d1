import { Injectable } from '@nestjs/common';
import type { Subscriber } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPage } from '@forecourt/service-kit/database/query-page';

interface SubscriberRow {
  email: string;
  subscribed: boolean;
  spam: boolean;
  createdDate: Date;
  updatedDate: Date;
}

const COLUMNS = `email, subscribed, spam, created_date AS "createdDate",
  updated_date AS "updatedDate"`;

/**
 * The moment of a change, once its transaction has locked the row: later than every change before it, and also
 * in the milliseconds that events carry. `now()` is when the transaction began, which may be earlier.
 */
const CHANGED = `greatest(clock_timestamp(), subscriber.updated_date + interval '1 millisecond')`;

@Injectable()
export class NewsletterRepository {
  constructor(private readonly database: Database) {}

  /** Returns the subscriber, or undefined if the address was already subscribed. */
  async subscribe(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<Subscriber | undefined> {
    const [changed] = await transaction.query<SubscriberRow[]>(
      `INSERT INTO subscriber (organization_id, environment, email, subscribed)
       VALUES ($1, $2, $3, true)
       ON CONFLICT (organization_id, environment, email)
         DO UPDATE SET subscribed = true, spam = false, updated_date = ${CHANGED},
           created_date = CASE WHEN subscriber.spam THEN ${CHANGED} ELSE subscriber.created_date END
         WHERE NOT subscriber.subscribed
       RETURNING ${COLUMNS}`,
      [organizationId, environment, email],
    );
    return changed && asSubscriber(changed);
  }

  /** Keeps the address as spam, unless it is known: whoever subscribed before stays subscribed. */
  async addSpam(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO subscriber (organization_id, environment, email, subscribed, spam)
       VALUES ($1, $2, $3, false, true)
       ON CONFLICT (organization_id, environment, email) DO NOTHING`,
      [organizationId, environment, email],
    );
  }

  /** Returns the subscriber, or undefined if the address was not subscribed. */
  async unsubscribe(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    email: string,
  ): Promise<Subscriber | undefined> {
    const [[changed]] = await transaction.query<[SubscriberRow[], number]>(
      `UPDATE subscriber SET subscribed = false, updated_date = ${CHANGED}
       WHERE organization_id = $1 AND environment = $2 AND email = $3 AND subscribed
       RETURNING ${COLUMNS}`,
      [organizationId, environment, email],
    );
    return changed && asSubscriber(changed);
  }

  async find({ organizationId, environment }: Tenant, email: string): Promise<Subscriber | null> {
    const [row] = await this.database.manager.query<SubscriberRow[]>(
      `SELECT ${COLUMNS} FROM subscriber
       WHERE organization_id = $1 AND environment = $2 AND email = $3`,
      [organizationId, environment, email],
    );
    return row ? asSubscriber(row) : null;
  }

  async list(
    tenant: Tenant,
    request: PageRequest & { spam: boolean },
  ): Promise<{ subscribers: Subscriber[]; total: number }> {
    const conditions = Conditions.ofTenant(tenant).and('spam = ?', request.spam);
    const { rows, total } = await queryPage<SubscriberRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: `subscriber WHERE ${conditions.where}`,
        orderBy: '"createdDate" DESC, email',
        parameters: conditions.parameters,
      },
      request,
    );
    return { subscribers: rows.map(asSubscriber), total };
  }
}

const asSubscriber = ({ email, subscribed, spam, createdDate, updatedDate }: SubscriberRow) => ({
  email,
  subscribed,
  spam,
  createdDate: createdDate.toISOString(),
  updatedDate: updatedDate.toISOString(),
});
