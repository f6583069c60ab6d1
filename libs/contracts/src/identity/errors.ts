import { defineErrors } from '../errors.js';

export const identityErrors = defineErrors('identity', {
  organization_not_found: { kind: 'not_found', message: 'No organization has this slug.' },
  slug_taken: { kind: 'conflict', message: 'Another organization already has this slug.' },
  api_key_not_found: { kind: 'not_found', message: 'No API key has this id.' },
  email_taken: {
    kind: 'conflict',
    message: 'An account with this e-mail address already exists, and the password is wrong.',
  },
  invalid_credentials: {
    kind: 'unauthenticated',
    message: 'The e-mail address or the password is wrong.',
  },
  user_not_found: { kind: 'not_found', message: 'No user account has this id.' },
});
