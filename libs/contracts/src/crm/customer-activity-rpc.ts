import { z } from 'zod';
import { defineRpc } from '../rpc.js';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';

/**
 * Which of these customers, of any organization, have a purchase or a form to their name. `active` has their ids.
 * A link of any other was of no use yet (D27).
 */
export const findActiveCustomers = defineRpc({
  pattern: 'crm.customer.find-active',
  scope: 'global',
  repeatable: true,
  request: z.object({ environment: environmentSchema, customerIds: z.array(id).max(1_000) }),
  response: z.object({ active: z.array(id) }),
});
