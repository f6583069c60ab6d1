import { z } from 'zod';
import { unlinkedUserSchema } from '../identity/events.js';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { crmErrors } from './errors.js';
import { customerProfileSchema, customerSchema, purchaseSchema } from './shapes.js';

/**
 * Removes the record of a user who is no customer any more. Purchases stay without a name. Repeating it changes
 * nothing.
 */
export const eraseCustomer = defineRpc({
  pattern: 'crm.customer.erase',
  scope: 'tenant',
  repeatable: true,
  request: unlinkedUserSchema,
  response: z.object({}),
  // The gateway does not wait longer: crm also learns of it from an event.
  timeoutMs: 2_000,
});

/** What crm has of a person, for the person. What the dealer wrote (notes, tags) and the score are left out. */
export const exportCustomer = defineRpc({
  pattern: 'crm.person.export',
  scope: 'tenant',
  repeatable: true,
  request: z.object({
    customerId: id,
    /** null until it is proven: purchases that were recorded by e-mail are left out (D27). */
    email: z.string().nullable(),
  }),
  response: z.object({
    data: z.object({
      customer: customerProfileSchema,
      preferences: customerSchema.shape.preferences,
      purchases: z.array(purchaseSchema),
    }),
  }),
  errors: [crmErrors.customer_not_found],
});
