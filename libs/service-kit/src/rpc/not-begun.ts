import { defineErrors } from '@forecourt/contracts/errors';

/**
 * The answers of an instance that has not begun a request: another may take it. No caller outside ever sees them.
 */
const errors = defineErrors(null, {
  /** It has no handler for it: it may be older than its caller. */
  unknown_request: { kind: 'unavailable', message: 'This instance does not know the request.' },
  /** It stood still after the request had arrived. */
  stale_request: { kind: 'unavailable', message: 'The request waited too long.' },
});

export const { unknown_request, stale_request } = errors;

export const notBegun = Object.values(errors);
