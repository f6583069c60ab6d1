import { randomUUID } from 'node:crypto';
import type { Environment, RequestContext, TenantContext } from '@forecourt/contracts/tenant';

/** The context of a message that touches no tenant. */
export const aRequest = (): RequestContext => ({ requestId: `test-${randomUUID()}` });

/** A tenant that no other test uses, so its data is isolated. */
export function aTenant(
  more: { environment?: Environment; currency?: string; timeZone?: string } = {},
): TenantContext {
  const { environment = 'live', currency = 'USD', timeZone = 'UTC' } = more;
  return {
    ...aRequest(),
    tenant: { organizationId: randomUUID(), environment },
    settings: { currency, timeZone },
  };
}

/** The same organization's other environment. Neither may see the other's data. */
export const otherEnvironmentOf = (context: TenantContext): TenantContext => ({
  ...context,
  tenant: {
    ...context.tenant,
    environment: context.tenant.environment === 'live' ? 'test' : 'live',
  },
});
