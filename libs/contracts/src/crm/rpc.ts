import { z } from 'zod';
import { linkedUserSchema } from '../identity/events.js';
import { pagedBy, pagesOf } from '../page.js';
import { defineRpc } from '../rpc.js';
import { email, id, isoTime, storableJson, storableText, text } from '../text.js';
import { crmErrors } from './errors.js';
import {
  customerProfileSchema,
  customerSchema,
  customerSegments,
  customerStatisticsSchema,
  fullCustomerSchema,
  purchaseKinds,
  purchaseSchema,
} from './shapes.js';

export const customerSorts = [
  'createdDate',
  'totalSpent',
  'lastPurchaseDate',
  'leadScore',
] as const;

export const listCustomers = defineRpc({
  pattern: 'crm.customer.list',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    ...pagedBy(20, 100),
    search: text(200).optional().meta({
      description:
        'Every word must occur in the first name, last name or e-mail address. Case is ignored.',
    }),
    segment: z.enum(customerSegments).optional(),
    sortBy: z.enum(customerSorts).default('createdDate'),
    sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
  }),
  response: pagesOf(customerSchema),
});

export const getCustomer = defineRpc({
  pattern: 'crm.customer.get',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ data: fullCustomerSchema }),
  errors: [crmErrors.customer_not_found],
});

export const getCustomerProfile = defineRpc({
  pattern: 'crm.customer.get-profile',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ data: customerProfileSchema }),
  errors: [crmErrors.customer_not_found],
});

export const getCustomerStatistics = defineRpc({
  pattern: 'crm.customer.get-statistics',
  scope: 'tenant',
  repeatable: true,
  request: z.object({}),
  response: z.object({ data: customerStatisticsSchema }),
});

/** The fields of a PATCH. It replaces `tags` and `preferences` as a whole (D19). */
export const customerChanges = z.object({
  notes: storableText
    .trim()
    .max(10_000, 'must be at most 10000 characters long')
    .nullable()
    .optional()
    .meta({ description: "The dealer's notes. An empty text or null clears them." }),
  tags: z.array(text(100)).max(100).optional(),
  preferences: z
    .record(storableText.max(100, 'must be at most 100 characters long'), storableJson)
    .refine(
      (value) => JSON.stringify(value).length <= 20_000,
      'must be at most 20000 characters of JSON',
    )
    .optional()
    .meta({ example: { vehicleTypes: ['SUV'], priceRange: { min: 20000, max: 40000 } } }),
  isVip: z.boolean().optional(),
});

export const updateCustomer = defineRpc({
  pattern: 'crm.customer.update',
  scope: 'tenant',
  request: z.object({ id, changes: customerChanges }),
  response: z.object({
    data: z.object({
      id,
      notes: z.string().nullable(),
      tags: z.array(z.string()),
      isVip: z.boolean(),
      customerSegment: z.enum(customerSegments),
    }),
  }),
  errors: [crmErrors.customer_not_found],
});

/** Creates the customer record of a user who registered or logged in. Repeating it changes nothing. */
export const linkCustomer = defineRpc({
  pattern: 'crm.customer.link',
  scope: 'tenant',
  repeatable: true,
  request: linkedUserSchema,
  response: z.object({ customerId: id }),
  // A sign-in does not wait longer: crm also learns of the link from an event.
  timeoutMs: 2_000,
});

export const recordPurchase = defineRpc({
  pattern: 'crm.purchase.record',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({
    email,
    kind: z.enum(purchaseKinds),
    amount: z.number().positive('must be above 0').max(1e12),
    date: isoTime.optional(),
    stockNumber: text(64).optional(),
  }),
  response: z.object({ data: purchaseSchema }),
  errors: [crmErrors.customer_email_not_found],
});

export const refundPurchase = defineRpc({
  pattern: 'crm.purchase.refund',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ id }),
  response: z.object({ data: purchaseSchema }),
  errors: [crmErrors.purchase_not_found, crmErrors.purchase_already_refunded],
});
