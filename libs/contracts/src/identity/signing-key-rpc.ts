import { z } from 'zod';
import { defineRpc } from '../rpc.js';
import { timestamp } from '../text.js';

/** A key that signs customers' access tokens, without its halves. */
const signingKeySchema = z.object({
  kid: z.string(),
  state: z.enum(['next', 'signing', 'retired']).meta({
    description:
      'A `next` key is published before it signs; tokens of a `retired` one are still accepted.',
  }),
  signsFromDate: timestamp,
  createdDate: timestamp,
});
export type SigningKey = z.infer<typeof signingKeySchema>;

/** Those that verify tokens, the next one included, newest first. */
export const describeSigningKeys = defineRpc({
  pattern: 'identity.signing-key.describe',
  scope: 'global',
  repeatable: true,
  request: z.object({}),
  response: z.object({ data: z.array(signingKeySchema), total: z.int() }),
});

/** Replaces the key that signs at once. */
export const rotateSigningKeys = defineRpc({
  pattern: 'identity.signing-key.rotate',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({
    revokeOld: z.boolean().default(false).meta({
      description: 'Whether tokens that the other keys signed are refused from now on.',
    }),
  }),
  response: z.object({
    data: signingKeySchema.extend({
      revokedKids: z.array(z.string()).meta({ description: 'The keys that were revoked.' }),
    }),
  }),
});
