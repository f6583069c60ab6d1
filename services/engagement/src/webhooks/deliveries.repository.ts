import { Injectable } from '@nestjs/common';
import type {
  DeliveryStatus,
  FullWebhookDelivery,
  WebhookAttempt,
  WebhookDelivery,
} from '@forecourt/contracts/engagement/webhook-shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPage } from '@forecourt/service-kit/database/query-page';

interface DeliveryRow extends Omit<
  WebhookDelivery,
  'nextAttemptDate' | 'deliveredDate' | 'createdDate'
> {
  nextAttemptDate: Date | null;
  deliveredDate: Date | null;
  createdDate: Date;
}

const COLUMNS = `delivery.id, webhook_id AS "webhookId", event_id AS "eventId", event.type, status,
  (SELECT count(*)::int FROM webhook_attempt attempt
   WHERE attempt.organization_id = delivery.organization_id AND attempt.environment = delivery.environment
     AND attempt.delivery_id = delivery.id) AS "attemptCount",
  CASE status WHEN 'pending' THEN due_date END AS "nextAttemptDate",
  delivered_date AS "deliveredDate", delivery.created_date AS "createdDate"`;
const WITH_EVENT = `webhook_delivery delivery JOIN webhook_event event
  ON event.organization_id = delivery.organization_id AND event.environment = delivery.environment
    AND event.id = delivery.event_id`;
const ONE = 'delivery.organization_id = $1 AND delivery.environment = $2 AND delivery.id = $3';

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** @returns its id */
  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    webhookId: string,
    eventId: string,
  ): Promise<string> {
    const [{ id }] = await transaction.query<[{ id: string }]>(
      `INSERT INTO webhook_delivery (organization_id, environment, webhook_id, event_id)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [organizationId, environment, webhookId, eventId],
    );
    return id;
  }

  async list(
    { organizationId, environment }: Tenant,
    request: PageRequest & { id: string; status?: DeliveryStatus },
  ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
    const conditions = new Conditions()
      .and('delivery.organization_id = ?', organizationId)
      .and('delivery.environment = ?', environment)
      .and('webhook_id = ?', request.id)
      .and('status = ?', request.status);
    const { rows, total } = await queryPage<DeliveryRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: `${WITH_EVENT} WHERE ${conditions.where}`,
        orderBy: '"createdDate" DESC, id',
        parameters: conditions.parameters,
      },
      request,
    );
    return { deliveries: rows.map(asDelivery), total };
  }

  /** @param transaction the one that may have changed it */
  async find(
    { organizationId, environment }: Tenant,
    id: string,
    transaction?: Transaction,
  ): Promise<FullWebhookDelivery | undefined> {
    const [row] = await (transaction ?? this.database.manager).query<
      (DeliveryRow & { payload: string; attempts: WebhookAttempt[] | null })[]
    >(
      `SELECT ${COLUMNS}, event.payload,
         (SELECT json_agg(json_build_object('attemptedDate', attempted_date, 'durationMs', duration_ms,
            'statusCode', status_code, 'error', error, 'responseBody', response_body) ORDER BY attempt.id)
          FROM webhook_attempt attempt
          WHERE attempt.organization_id = delivery.organization_id
            AND attempt.environment = delivery.environment AND delivery_id = delivery.id) AS attempts
       FROM ${WITH_EVENT} WHERE ${ONE}`,
      [organizationId, environment, id],
    );
    if (!row) return undefined;
    const attempts = (row.attempts ?? []).map((attempt) => ({
      ...attempt,
      attemptedDate: new Date(attempt.attemptedDate).toISOString(),
    }));
    return { ...asDelivery(row), payload: JSON.parse(row.payload) as unknown, attempts };
  }

  /** Makes it due now, with all its retries before it. */
  async replay(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<void> {
    await transaction.query(
      `UPDATE webhook_delivery delivery SET status = 'pending', attempts = 0, claim = NULL, due_date = now(),
         delivered_date = NULL
       WHERE ${ONE}`,
      [organizationId, environment, id],
    );
  }
}

const asDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhookId,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  attemptCount: row.attemptCount,
  nextAttemptDate: row.nextAttemptDate?.toISOString() ?? null,
  deliveredDate: row.deliveredDate?.toISOString() ?? null,
  createdDate: row.createdDate.toISOString(),
});
