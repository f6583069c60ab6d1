import type { AccessTokenClaims } from '@forecourt/contracts/identity/access-token';
import type { TenantContext } from '@forecourt/contracts/tenant';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on routes that an API key opens. */
    tenantContext?: TenantContext;
    /** Set by the gate on routes that need a customer's access token. */
    customer?: AccessTokenClaims;
  }
}
