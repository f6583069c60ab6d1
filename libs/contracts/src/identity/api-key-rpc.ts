import { z } from 'zod';
import { defineRpc } from '../rpc.js';
import { id } from '../text.js';
import { identityErrors } from './errors.js';
import { createApiKey } from './rpc.js';
import { apiKeySchema, newApiKeySchema } from './shapes.js';

const MAX_GRACE_PERIOD_SECONDS = 90 * 24 * 60 * 60;

/** Replaces a key by a new one with the same name, scopes, rate limit and origins. */
export const rotateApiKey = defineRpc({
  pattern: 'identity.api-key.rotate',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({
    id,
    gracePeriod: z
      .int()
      .min(0)
      .max(MAX_GRACE_PERIOD_SECONDS)
      .meta({
        description:
          'Seconds for which the old key still works, at most 90 days; 0 ends it at once. It never outlives the ' +
          'expiry that it had.',
        example: 86_400,
      }),
    expiresDate: createApiKey.request.shape.expiresDate.meta({
      description: 'When the new key expires. Default: never.',
    }),
  }),
  /** Only this response shows `key`. */
  response: z.object({ data: newApiKeySchema.extend({ previous: apiKeySchema }) }),
  errors: [identityErrors.api_key_not_found, identityErrors.api_key_not_active],
});

/** Every origin that a valid publishable key names, once. */
export const listKeyOrigins = defineRpc({
  pattern: 'identity.api-key.list-origins',
  scope: 'global',
  repeatable: true,
  request: z.object({}),
  response: z.object({ origins: z.array(z.string()) }),
});
