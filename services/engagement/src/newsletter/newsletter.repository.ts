import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subscriber } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { queryPage } from '../page-query.js';

interface SubscriberRow {
  email: string;
  subscribed: boolean;
  createdDate: Date;
  updatedDate: Date;
}

interface ChangedRow {
  changedDate: Date;
}

@Injectable()
export class NewsletterRepository {
  constructor(private readonly database: Database) {}

  /** Gives when the address became a subscriber's (ISO 8601), or undefined where it was one already. */
  async subscribe(
    { organizationId, environment }: Tenant,
    email: string,
    manager: EntityManager,
  ): Promise<string | undefined> {
    const [changed] = await manager.query<ChangedRow[]>(
      `INSERT INTO subscriber (organization_id, environment, email, subscribed)
       VALUES ($1, $2, $3, true)
       ON CONFLICT (organization_id, environment, email)
         DO UPDATE SET subscribed = true, updated_at = now() WHERE NOT subscriber.subscribed
       RETURNING updated_at AS "changedDate"`,
      [organizationId, environment, email],
    );
    return changed?.changedDate.toISOString();
  }

  /** Gives when the address ceased to be a subscriber's (ISO 8601), or undefined where it was none. */
  async unsubscribe(
    { organizationId, environment }: Tenant,
    email: string,
    manager: EntityManager,
  ): Promise<string | undefined> {
    const [[changed]] = await manager.query<[ChangedRow[], number]>(
      `UPDATE subscriber SET subscribed = false, updated_at = now()
       WHERE organization_id = $1 AND environment = $2 AND email = $3 AND subscribed
       RETURNING updated_at AS "changedDate"`,
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
        columns: `email, subscribed, created_at AS "createdDate", updated_at AS "updatedDate"`,
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
