import type { FastifyContextConfig } from 'fastify';

/** On every answer, errors included, unless its route says otherwise (D22). */
export const STANDARD_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** The caller may keep the answer, but must revalidate it each time. Each key gets its own. */
const KEPT_BY_THE_CALLER = { 'Cache-Control': 'private, no-cache', Vary: 'x-api-key' };

/** What a success of this route has in place of the standard headers. */
export const cachingHeadersOf = ({ cache }: FastifyContextConfig): Record<string, string> =>
  cache === 'private' ? KEPT_BY_THE_CALLER : {};
