import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';
import { phoneSchema } from './shapes.js';

/** The key no longer opens anything; gateways forget it within a second (D7). */
export const apiKeyRevoked = defineEvent({
  name: 'identity.api-key.revoked',
  broadcast: true,
  payload: z.object({ keyId: id, hash: z.string() }),
});

/** What crm keeps of a user account that is linked to an organization. */
export const linkedUserSchema = z.object({
  customerId: id,
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: phoneSchema.nullable(),
});
export type LinkedUser = z.infer<typeof linkedUserSchema>;

/**
 * A user became a customer of an organization. crm also hears of it by RPC within the request; the
 * event heals what a crash between the two left undone.
 */
export const userLinked = defineEvent({
  name: 'identity.user.linked',
  payload: linkedUserSchema.extend({
    organizationId: id,
    environment: environmentSchema,
    linkedDate: z.string(),
  }),
});
