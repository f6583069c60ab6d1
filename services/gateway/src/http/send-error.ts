import type { FastifyReply, FastifyRequest } from 'fastify';
import { challengeOf } from '../auth/challenge.js';
import { asDomainError, errorBody } from './error-body.js';
import { STANDARD_HEADERS } from './standard-headers.js';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const shown = asDomainError(error, request.id);
  const body = errorBody(shown, request.id);
  // The route may have allowed caching.
  reply.headers(STANDARD_HEADERS);
  if (shown.kind === 'unauthenticated') {
    reply.header('WWW-Authenticate', challengeOf(shown.code, request.headers.authorization));
  }
  if (shown.retryAfter !== undefined) reply.header('Retry-After', shown.retryAfter);
  // Fastify would close the connection, and a client still sending its body would never see the answer.
  if (shown.kind === 'body_too_large') reply.removeHeader('Connection');
  void reply
    .code(body.statusCode)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
