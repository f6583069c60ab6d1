import { Injectable } from '@nestjs/common';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import type {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import type { Webhook } from '@forecourt/contracts/engagement/webhook-shapes';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookUrls } from './webhook-urls.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Every event is queued once for each: more than any dealer's systems, and no dealer's floods the others. */
const MAX_WEBHOOKS = 20;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhooksRepository,
    private readonly urls: WebhookUrls,
    private readonly secrets: WebhookSecrets,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async create(
    request: RequestOf<typeof createWebhook>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof createWebhook>> {
    const { tenant } = context;
    await this.urls.check(request.url, tenant.environment);
    const { secret, sealedSecret } = await this.secrets.make();
    return this.database.transaction(async (transaction) => {
      if ((await this.webhooks.lockCount(transaction, tenant)) >= MAX_WEBHOOKS) {
        throw engagementErrors.too_many_webhooks();
      }
      const added = await this.webhooks.add(transaction, tenant, { ...request, sealedSecret });
      const answer = { data: { ...added, secret } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }

  async list({ tenant }: TenantContext): Promise<ResponseOf<typeof listWebhooks>> {
    const data = await this.webhooks.list(tenant);
    return { data, total: data.length };
  }

  async get(
    { id }: RequestOf<typeof getWebhook>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof getWebhook>> {
    return { data: known(await this.webhooks.find(tenant, id)) };
  }

  async update(
    { id, ...changes }: RequestOf<typeof updateWebhook>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof updateWebhook>> {
    if (changes.url !== undefined) await this.urls.check(changes.url, tenant.environment);
    return { data: known(await this.webhooks.update(tenant, id, changes)) };
  }

  async delete(
    { id }: RequestOf<typeof deleteWebhook>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof deleteWebhook>> {
    return { data: known(await this.webhooks.delete(tenant, id)) };
  }

  async rotateSecret(
    { id, gracePeriod }: RequestOf<typeof rotateWebhookSecret>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof rotateWebhookSecret>> {
    const { secret, sealedSecret } = await this.secrets.make();
    return this.database.transaction(async (transaction) => {
      const rotated = await this.webhooks.replaceSecret(
        transaction,
        context.tenant,
        id,
        sealedSecret,
        gracePeriod,
      );
      const answer = { data: { ...known(rotated), secret } };
      return this.idempotency.keepAnswer(transaction, answer, context);
    });
  }
}

function known(webhook: Webhook | undefined): Webhook {
  if (!webhook) throw engagementErrors.webhook_not_found();
  return webhook;
}
