import { DomainError, platformErrors } from '@forecourt/contracts/errors';
import { logFault } from '../logging/faults.js';
import { logOutage } from '../logging/outages.js';
import { isTransient } from '../transport/transient.js';

const RETRY_AFTER_SECONDS = 2;

/**
 * Shows only errors thrown on purpose. Any other is logged in full, and the caller learns nothing of it (D4).
 *
 * @param mayHaveWritten whether an outage may have come too late to prevent what was asked
 */
export function publicError(error: unknown, mayHaveWritten: boolean): DomainError {
  const isOutage = isTransient(error);
  if (isOutage && !(error instanceof DomainError)) logOutage(error);
  if (isOutage && mayHaveWritten) {
    return platformErrors.outcome_unknown({ retryAfter: RETRY_AFTER_SECONDS });
  }
  if (error instanceof DomainError) return error;
  if (isOutage) return platformErrors.service_unavailable({ retryAfter: RETRY_AFTER_SECONDS });
  logFault(error);
  return platformErrors.internal_error();
}
