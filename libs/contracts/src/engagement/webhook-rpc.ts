import { z } from 'zod';
import { limitUpTo, pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { httpUrl, id, text } from '../text.js';
import { engagementErrors } from './errors.js';
import {
  deliveryStatuses,
  fullWebhookDeliverySchema,
  webhookDeliverySchema,
  webhookEventSchema,
  webhookSchema,
  webhookSecret,
  webhookTypes,
} from './webhook-shapes.js';

/** How long a receiver may take to answer a delivery, in milliseconds. */
export const RECEIVER_TIMEOUT_MS = 15_000;

const DAY_SECONDS = 24 * 60 * 60;

const url = httpUrl.meta({
  description:
    'Where to POST to. https for live; no credentials; a name that stands for public addresses.',
  example: 'https://hooks.example.com/forecourt',
});
const types = z
  .array(z.enum(webhookTypes))
  .min(1, 'must name a type; leave it out to hear of everything')
  .nullish()
  .meta({ description: 'What the webhook hears of. Without it, or null: everything.' });
const description = text(300).nullish();

const oneWebhook = z.object({ data: webhookSchema });
const withSecret = z.object({ data: webhookSchema.extend({ secret: webhookSecret }) });
const oneDelivery = z.object({ data: webhookDeliverySchema });

export const createWebhook = defineRpc({
  pattern: 'engagement.webhook.create',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ url, types, description, enabled: z.boolean().default(true) }),
  response: withSecret,
  errors: [engagementErrors.too_many_webhooks],
});

export const listWebhooks = defineRpc({
  pattern: 'engagement.webhook.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object({}),
  response: z.object({ data: z.array(webhookSchema), total: z.int() }),
});

export const getWebhook = defineRpc({
  pattern: 'engagement.webhook.get',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: oneWebhook,
  errors: [engagementErrors.webhook_not_found],
});

export const updateWebhook = defineRpc({
  pattern: 'engagement.webhook.update',
  scope: 'tenant',
  request: z.object({
    id,
    url: url.optional(),
    types,
    description,
    enabled: z.boolean().optional().meta({
      description: 'What waited while it was disabled is sent when it is enabled again.',
    }),
  }),
  response: oneWebhook,
  errors: [engagementErrors.webhook_not_found],
});

export const deleteWebhook = defineRpc({
  pattern: 'engagement.webhook.delete',
  scope: 'tenant',
  request: z.object({ id }),
  response: oneWebhook,
  errors: [engagementErrors.webhook_not_found],
});

/** Gives a webhook a new secret. For the grace period, deliveries are signed by both. */
export const rotateWebhookSecret = defineRpc({
  pattern: 'engagement.webhook.rotate-secret',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({
    id,
    gracePeriod: z
      .int()
      .min(0)
      .max(7 * DAY_SECONDS)
      .default(DAY_SECONDS)
      .meta({ description: 'For how many seconds the old secret signs too.' }),
  }),
  response: withSecret,
  errors: [engagementErrors.webhook_not_found],
});

/** Sends an event of the type `test` now, and answers what came of it. It is not tried again. */
export const testWebhook = defineRpc({
  pattern: 'engagement.webhook.test',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ id }),
  response: z.object({ data: fullWebhookDeliverySchema }),
  errors: [engagementErrors.webhook_not_found],
  timeoutMs: RECEIVER_TIMEOUT_MS + 5_000,
});

export const listWebhookDeliveries = defineRpc({
  pattern: 'engagement.webhook-delivery.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    id,
    ...pagedBy(100, 1_000),
    status: z.enum(deliveryStatuses).optional(),
  }),
  response: pagesOf(webhookDeliverySchema),
  errors: [engagementErrors.webhook_not_found],
});

export const getWebhookDelivery = defineRpc({
  pattern: 'engagement.webhook-delivery.get',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ data: fullWebhookDeliverySchema }),
  errors: [engagementErrors.webhook_delivery_not_found],
});

/** Sends a delivery again, whatever came of it, and retries it as if it were new. */
export const replayWebhookDelivery = defineRpc({
  pattern: 'engagement.webhook-delivery.replay',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ id }),
  response: oneDelivery,
  errors: [engagementErrors.webhook_delivery_not_found, engagementErrors.webhook_not_found],
});

/**
 * What happened after a cursor, in the order of the commits. Without one, nothing but the cursor of now. What was
 * committed just before may come after that, because an older transaction was still open.
 */
export const listWebhookEvents = defineRpc({
  pattern: 'engagement.webhook-event.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    after: text(64)
      .regex(/^\d{1,18}\.\d{1,18}$/, 'must be `next` of an earlier answer')
      .optional()
      .meta({ description: '`next` of the answer before.', example: '1000.1' }),
    limit: limitUpTo(100).default(100),
  }),
  response: z.object({
    data: z.array(webhookEventSchema),
    next: z.string().meta({ description: 'The cursor to go on from.' }),
  }),
});
