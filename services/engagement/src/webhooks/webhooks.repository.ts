import { Injectable } from '@nestjs/common';
import type { Webhook, WebhookType } from '@forecourt/contracts/engagement/webhook-shapes';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';

interface WebhookRow extends Omit<Webhook, 'failingSinceDate' | 'createdDate' | 'updatedDate'> {
  failingSinceDate: Date | null;
  createdDate: Date;
  updatedDate: Date;
}

interface NewWebhook {
  url: string;
  types?: WebhookType[] | null;
  description?: string | null;
  enabled: boolean;
  sealedSecret: string;
}

/** A field that is undefined stays as it is. */
type WebhookChanges = Partial<Pick<Webhook, 'url' | 'enabled'>> & {
  types?: WebhookType[] | null;
  description?: string | null;
};

const COLUMNS = `id, url, description, types, enabled, failing_since_date AS "failingSinceDate",
  created_date AS "createdDate", updated_date AS "updatedDate"`;
const OF_TENANT = 'organization_id = $1 AND environment = $2';

@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  /** How many the tenant has. Until the transaction ends, nobody else adds one. */
  async lockCount(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
  ): Promise<number> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `webhooks ${organizationId} ${environment}`,
    ]);
    const [{ count }] = await transaction.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM webhook WHERE ${OF_TENANT}`,
      [organizationId, environment],
    );
    return count;
  }

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { url, types, description, enabled, sealedSecret }: NewWebhook,
  ): Promise<Webhook> {
    const [added] = await transaction.query<[WebhookRow]>(
      `INSERT INTO webhook (organization_id, environment, url, types, description, enabled, secret)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [organizationId, environment, url, types, description, enabled, sealedSecret],
    );
    return asWebhook(added);
  }

  async list({ organizationId, environment }: Tenant): Promise<Webhook[]> {
    const rows = await this.database.manager.query<WebhookRow[]>(
      `SELECT ${COLUMNS} FROM webhook WHERE ${OF_TENANT} ORDER BY created_date, id`,
      [organizationId, environment],
    );
    return rows.map(asWebhook);
  }

  async find({ organizationId, environment }: Tenant, id: string): Promise<Webhook | undefined> {
    const [row] = await this.database.manager.query<WebhookRow[]>(
      `SELECT ${COLUMNS} FROM webhook WHERE ${OF_TENANT} AND id = $3`,
      [organizationId, environment, id],
    );
    return row && asWebhook(row);
  }

  /** Who changes where it goes, or enables it again, has mended it: its failures do not count any more. */
  async update(
    { organizationId, environment }: Tenant,
    id: string,
    { url, types, description, enabled }: WebhookChanges,
  ): Promise<Webhook | undefined> {
    const [[row]] = await this.database.manager.query<[WebhookRow[], number]>(
      `UPDATE webhook SET url = coalesce($4, url), types = CASE WHEN $5 THEN $6::text[] ELSE types END,
         description = CASE WHEN $7 THEN $8 ELSE description END, enabled = coalesce($9, enabled),
         failing_since_date = CASE WHEN $4 IS NULL AND $9 IS NOT TRUE THEN failing_since_date END,
         updated_date = now()
       WHERE ${OF_TENANT} AND id = $3 RETURNING ${COLUMNS}`,
      [
        organizationId,
        environment,
        id,
        url,
        types !== undefined,
        types,
        description !== undefined,
        description,
        enabled,
      ],
    );
    return row && asWebhook(row);
  }

  async delete({ organizationId, environment }: Tenant, id: string): Promise<Webhook | undefined> {
    const [[row]] = await this.database.manager.query<[WebhookRow[], number]>(
      `DELETE FROM webhook WHERE ${OF_TENANT} AND id = $3 RETURNING ${COLUMNS}`,
      [organizationId, environment, id],
    );
    return row && asWebhook(row);
  }

  /** The secret of before signs for so long too. */
  async replaceSecret(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
    sealedSecret: string,
    graceSeconds: number,
  ): Promise<Webhook | undefined> {
    const [[row]] = await transaction.query<[WebhookRow[], number]>(
      `UPDATE webhook SET secret = $4, previous_secret = secret, updated_date = now(),
         previous_secret_ends_date = now() + make_interval(secs => $5)
       WHERE ${OF_TENANT} AND id = $3 RETURNING ${COLUMNS}`,
      [organizationId, environment, id, sealedSecret, graceSeconds],
    );
    return row && asWebhook(row);
  }
}

const asWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  enabled: row.enabled,
  failingSinceDate: row.failingSinceDate?.toISOString() ?? null,
  createdDate: row.createdDate.toISOString(),
  updatedDate: row.updatedDate.toISOString(),
});
