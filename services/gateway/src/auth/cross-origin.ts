import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors } from '@forecourt/contracts/errors';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import { appendHeader } from '../http/append-header.js';

/** The headers that a page may read, besides those that CORS always shows. */
const EXPOSED = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotent-Replayed',
  'Forecourt-Environment',
  'ETag',
].join(', ');

/** An origin is never this long; a header may be. */
const SHOWN_CHARACTERS = 300;

const hasOwnOrigin = ({ origins }: VerifiedKey, { headers }: FastifyRequest) =>
  headers.origin !== undefined && origins.includes(headers.origin);

/** Lets the pages of a publishable key's own origins read the answer, be it an error (D28). */
export function shareWithOwnOrigin(
  key: VerifiedKey,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  appendHeader(reply, 'Vary', 'Origin');
  if (!hasOwnOrigin(key, request)) return;
  reply.headers({
    'Access-Control-Allow-Origin': request.headers.origin,
    'Access-Control-Expose-Headers': EXPOSED,
  });
}

/** @throws DomainError `origin_not_allowed` unless a page of the publishable key's own origins asks */
export function requireOwnOrigin(key: VerifiedKey, request: FastifyRequest): void {
  if (hasOwnOrigin(key, request)) return;
  const { origin } = request.headers;
  throw platformErrors.origin_not_allowed({
    message:
      origin === undefined
        ? 'A publishable key is for pages in a browser, and this request has no Origin. On a server, use a secret key.'
        : `This publishable key does not name the origin ${shown(origin)}. Use a key that was created with it.`,
  });
}

/** Of a browser that asks whether a page may send a request: no key may use this origin. */
export const unknownOrigin = (origin: string) =>
  platformErrors.origin_not_allowed({
    message: `No publishable key names the origin ${shown(origin)}. Create one with it, or call from a server.`,
  });

const shown = (origin: string) => origin.slice(0, SHOWN_CHARACTERS);
