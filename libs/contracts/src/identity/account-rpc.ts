import { z } from 'zod';
import { platformErrors } from '../errors.js';
import { defineRpc } from '../rpc.js';
import { email, id, text, verbatimText } from '../text.js';
import { identityErrors } from './errors.js';
import { givenPassword, HASHING_TIMEOUT_MS, newPassword } from './password-inputs.js';
import { register } from './rpc.js';
import { tokensSchema, userSchema } from './shapes.js';

/** The token of a mail. A wrong one gets the same answer whatever its length. */
const mailedToken = verbatimText(1_000).min(1, 'is required').meta({
  description: 'The token from the link of the mail.',
  example: 'Zq0v2rIvN3XKkWm0bYb8n5C8S5s0yqW3cM1dJ7wTt4E',
});

const message = z.object({ message: z.string() });

export const requestPasswordReset = defineRpc({
  pattern: 'identity.password-reset.request',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ email }),
  response: message,
});

export const resetPassword = defineRpc({
  pattern: 'identity.password.reset',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ token: mailedToken, password: newPassword }),
  response: message,
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [identityErrors.invalid_token],
});

/** What a customer gives to change the password. */
export const passwordChange = z.object({ currentPassword: givenPassword, newPassword });

export const changePassword = defineRpc({
  pattern: 'identity.password.change',
  scope: 'tenant',
  takesIdempotencyKey: true,
  /** `sessionId`: the one that goes on. A token from before there were sessions has none. */
  request: passwordChange.extend({ userId: id, sessionId: id.optional() }),
  response: z.object({ tokens: tokensSchema, user: userSchema }),
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [
    identityErrors.invalid_credentials,
    identityErrors.user_not_found,
    platformErrors.invalid_access_token,
  ],
});

/** What whoever received a mail gives to prove the address. */
export const addressProof = z.object({ token: mailedToken });

export const verifyEmail = defineRpc({
  pattern: 'identity.email.verify',
  scope: 'tenant',
  takesIdempotencyKey: true,
  /** `signedInUserId`: the user whose access token came with the request. */
  request: addressProof.extend({ signedInUserId: id.optional() }),
  response: z.object({
    data: z
      .object({
        email: z.string().meta({ description: 'The address that is proven now.' }),
        emailVerified: z.literal(true),
        passwordResetRequired: z.boolean().meta({
          description:
            'True if the request came without the access token of the account, and the address was not proven ' +
            'before: then nothing that was set with the account is left, and a password must be set by a reset.',
        }),
      })
      .meta({ id: 'AddressProof' }),
  }),
  errors: [
    identityErrors.invalid_token,
    identityErrors.email_taken,
    platformErrors.invalid_access_token,
  ],
});

export const resendVerification = defineRpc({
  pattern: 'identity.email.resend-verification',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: z.object({ userId: id }),
  response: message,
  errors: [identityErrors.user_not_found],
});

/** What a customer gives to change the e-mail address. */
export const addressChange = z.object({ email, password: givenPassword });

export const requestEmailChange = defineRpc({
  pattern: 'identity.email.request-change',
  scope: 'tenant',
  takesIdempotencyKey: true,
  request: addressChange.extend({ userId: id }),
  response: message,
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [
    identityErrors.invalid_credentials,
    identityErrors.email_not_proven,
    identityErrors.user_not_found,
  ],
});

/** The fields of a PATCH. It replaces `phone` as a whole. */
export const userChanges = z.object({
  firstName: text(100).optional(),
  lastName: text(100).optional(),
  phone: register.request.shape.phone.meta({
    description: 'Replaces both numbers. Null, or an object without a number, removes them.',
  }),
});

export const updateUser = defineRpc({
  pattern: 'identity.user.update',
  scope: 'tenant',
  request: z.object({ id, changes: userChanges }),
  response: z.object({ data: userSchema }),
  errors: [identityErrors.user_not_found],
});

/** Ends the link to the organization, and with the last link the account. */
export const eraseUser = defineRpc({
  pattern: 'identity.user.erase',
  scope: 'tenant',
  request: z.object({ id, password: givenPassword }),
  response: z.object({
    customerId: id,
    /** Null if it was never proven. */
    email: z.string().nullable(),
  }),
  timeoutMs: HASHING_TIMEOUT_MS,
  errors: [
    identityErrors.invalid_credentials,
    identityErrors.user_not_found,
    identityErrors.email_not_proven,
  ],
});
