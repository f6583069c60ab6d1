import { defineErrors } from '../errors.js';

export const identityErrors = defineErrors('identity', {
  organization_not_found: { kind: 'not_found', message: 'No organization has this slug.' },
  slug_taken: { kind: 'conflict', message: 'Another organization already has this slug.' },
  api_key_not_found: { kind: 'not_found', message: 'No API key has this id.' },
  api_key_not_active: {
    kind: 'conflict',
    message: 'This API key is revoked or has expired, so it cannot be rotated. Create a new one.',
  },
  email_taken: {
    kind: 'conflict',
    message: 'An account with this e-mail address already exists, and the password is wrong.',
  },
  invalid_credentials: {
    kind: 'unauthenticated',
    message: 'The e-mail address or the password is wrong.',
  },
  invalid_token: {
    kind: 'invalid',
    message: 'The token is wrong, expired, already used, or replaced by a newer one.',
  },
  email_not_proven: {
    kind: 'conflict',
    message:
      'The present e-mail address must be proven first. If it is mistyped, register with the right one.',
  },
  user_not_found: { kind: 'not_found', message: 'No user account has this id.' },
});
