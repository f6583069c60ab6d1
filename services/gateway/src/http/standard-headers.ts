import type { FastifyContextConfig } from 'fastify';
import type { Scope } from '@forecourt/contracts/identity/shapes';

/** On every answer, errors included, unless its route says otherwise (D22). */
export const STANDARD_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** The caller may keep the answer, but must revalidate it each time. Each key gets its own. */
const KEPT_BY_THE_CALLER = { 'Cache-Control': 'private, no-cache', Vary: 'x-api-key' };

/** Scopes whose answers may all be kept: reference data and blog posts. */
const keptScopes: Scope[] = ['reference:read', 'blogs:read'];

/** The headers of this route's successes in place of the standard ones. */
export function cachingHeadersOf({ access, cache }: FastifyContextConfig): Record<string, string> {
  const isKept =
    cache === 'private' || (access?.kind === 'key' && keptScopes.includes(access.scope));
  return isKept ? KEPT_BY_THE_CALLER : {};
}
