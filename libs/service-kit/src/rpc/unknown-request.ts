import { defineErrors } from '@forecourt/contracts/errors';

/**
 * The answer of an instance that has no handler for a request: it may be older than its caller. No caller outside
 * ever sees it.
 */
export const { unknown_request } = defineErrors(null, {
  unknown_request: { kind: 'unavailable', message: 'This instance does not know the request.' },
});
