import { z } from 'zod';
import { defineRpc } from '../rpc.js';
import { id, verbatimText } from '../text.js';
import { identityErrors } from './errors.js';
import { tokensSchema, userSchema } from './shapes.js';

const byRefreshToken = z.object({
  refresh_token: verbatimText(1_000).min(1, 'is required').meta({
    description: 'From the answer to register, log-in, or the last refresh.',
    example: 'q3Zb0gXf1vT6yJr9kLm2cWn8sPd5hUe7aQi4oYx_B-E',
  }),
});

/** Replaces a refresh token. A reused one ends its session (D12). */
export const refreshSession = defineRpc({
  pattern: 'identity.session.refresh',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: byRefreshToken,
  response: z.object({ tokens: tokensSchema, user: userSchema }),
  errors: [identityErrors.invalid_token],
});

/** Ends a session. An unknown token is answered alike. */
export const logout = defineRpc({
  pattern: 'identity.session.logout',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: byRefreshToken,
  response: z.object({ message: z.string() }),
});

/** Whether the access tokens of a session are still accepted. */
export const verifySession = defineRpc({
  pattern: 'identity.session.verify',
  scope: 'tenant',
  repeatable: true,
  request: z.object({ id }),
  response: z.object({ active: z.boolean() }),
});
