import { platformErrors } from '@forecourt/contracts/errors';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { logFault } from '@forecourt/service-kit/logging/faults';

/**
 * Waits for a call whose effect an event brings about as well: the request does not fail with it, and its answer is
 * true at once in all but an outage.
 */
export async function bestEffort(
  call: Promise<unknown>,
  { requestId }: RequestContext,
): Promise<void> {
  await call.catch((error: unknown) => {
    if (platformErrors.service_unavailable.is(error)) return;
    logFault(error, { requestId, service: 'gateway' });
  });
}
