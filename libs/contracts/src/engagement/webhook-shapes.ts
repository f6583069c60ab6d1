import { z } from 'zod';
import { customerSchema } from '../crm/shapes.js';
import { announcedVehicleSchema } from '../inventory/events.js';
import { vehicleStatuses } from '../inventory/shapes.js';
import { environmentSchema } from '../tenant.js';
import { id, timestamp } from '../text.js';
import {
  contactMessageSchema,
  subscriberSchema,
  testDriveSchema,
  testDriveStatuses,
} from './shapes.js';

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ environment: environmentSchema, ...shape });

/** What `data` of a webhook's body holds, by its type. */
export const webhookData = {
  'vehicle.created': dataOf({ vehicle: announcedVehicleSchema }),
  'vehicle.updated': dataOf({ vehicle: announcedVehicleSchema }),
  'vehicle.status_changed': dataOf({
    vehicle: announcedVehicleSchema,
    previousStatus: z.enum(vehicleStatuses),
  }),
  'vehicle.removed': dataOf({
    vehicle: announcedVehicleSchema,
    previousStatus: z.enum(vehicleStatuses),
  }),
  'customer.created': dataOf({ customer: customerSchema }),
  'customer.updated': dataOf({ customer: customerSchema }),
  'test_drive.requested': dataOf({ testDrive: testDriveSchema }),
  'test_drive.status_changed': dataOf({
    testDrive: testDriveSchema,
    previousStatus: z.enum(testDriveStatuses),
  }),
  'contact.submitted': dataOf({ contactMessage: contactMessageSchema }),
  'newsletter.subscribed': dataOf({ subscriber: subscriberSchema }),
  'newsletter.unsubscribed': dataOf({ subscriber: subscriberSchema }),
} satisfies Record<string, z.ZodObject>;
export type WebhookType = keyof typeof webhookData;
export type WebhookDataOf<Type extends WebhookType> = z.infer<(typeof webhookData)[Type]>;

export const webhookTypes = Object.keys(webhookData) as [WebhookType, ...WebhookType[]];

/** Sent only when somebody asks for it, whatever types the webhook wants. */
export const TEST_TYPE = 'test';

/** An endpoint of a dealer's that hears of what happens. */
export const webhookSchema = z
  .object({
    id,
    url: z.string().meta({ format: 'uri' }),
    description: z.string().nullable(),
    types: z
      .array(z.enum(webhookTypes))
      .nullable()
      .meta({ description: 'What it hears of; null: everything, also types to come.' }),
    enabled: z.boolean(),
    failingSinceDate: timestamp.nullable().meta({
      description:
        'Since when every delivery has failed. After three days of that the webhook is disabled.',
    }),
    createdDate: timestamp,
    updatedDate: timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** Shown when it is made, and never again. */
export const webhookSecret = z.string().meta({
  description: 'Verifies signatures. Only this answer shows it.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
});

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One event on its way to one webhook. */
export const webhookDeliverySchema = z
  .object({
    id,
    webhookId: id,
    eventId: id.meta({ description: 'The header `webhook-id`: the same at every attempt.' }),
    type: z.string().meta({ example: 'vehicle.updated' }),
    status: z.enum(deliveryStatuses),
    attemptCount: z.int(),
    nextAttemptDate: timestamp.nullable().meta({ description: 'null unless it is pending.' }),
    deliveredDate: timestamp.nullable(),
    createdDate: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const webhookAttemptSchema = z.object({
  attemptedDate: timestamp,
  durationMs: z.int(),
  statusCode: z.int().nullable().meta({ description: 'null: no answer came.' }),
  error: z.string().nullable().meta({ description: 'Why it failed; null if it did not.' }),
  responseBody: z.string().nullable().meta({ description: 'The first KB of the answer.' }),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const fullWebhookDeliverySchema = webhookDeliverySchema
  .extend({
    payload: z.unknown().meta({ description: 'The body as it is sent.' }),
    attempts: z.array(webhookAttemptSchema).meta({ description: 'The oldest first.' }),
  })
  .meta({ id: 'FullWebhookDelivery' });
export type FullWebhookDelivery = z.infer<typeof fullWebhookDeliverySchema>;

/** What happened, whether or not a webhook hears of it. */
export const webhookEventSchema = z
  .object({
    id: id.meta({ description: 'The header `webhook-id`.' }),
    type: z.string().meta({ example: 'vehicle.updated' }),
    payload: z.unknown().meta({ description: 'The body.' }),
  })
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
