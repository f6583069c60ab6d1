import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendHeader } from './append-header.js';

/** On every answer, errors included, unless its route says otherwise (D22). */
export const STANDARD_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** Sets what a success of this route has in place of the standard headers. */
export function setCachingHeaders({ routeOptions }: FastifyRequest, reply: FastifyReply): void {
  if (routeOptions.config.cache !== 'private') return;
  // The caller may keep the answer, but must revalidate it each time. Each key gets its own.
  reply.header('Cache-Control', 'private, no-cache');
  appendHeader(reply, 'Vary', 'x-api-key');
}
