import type { FastifyContextConfig } from 'fastify';
import type { Scope } from '@forecourt/contracts/identity/shapes';

/** What every answer carries, errors too; only few may be kept by anybody (D22). */
export const STANDARD_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** The caller may keep the answer, and asks each time whether it still holds. Keys see different answers. */
const KEPT_BY_THE_CALLER = { 'Cache-Control': 'private, no-cache', Vary: 'x-api-key' };

/** Scopes that open nothing but what may be kept: reference data and blog posts. */
const keptScopes: Scope[] = ['reference:read', 'blogs:read'];

/** What a success of this route carries beside or instead of the standard headers. */
export function cachingHeadersOf({ access, cache }: FastifyContextConfig): Record<string, string> {
  const isKept =
    cache === 'private' || (access?.kind === 'key' && keptScopes.includes(access.scope));
  return isKept ? KEPT_BY_THE_CALLER : {};
}
