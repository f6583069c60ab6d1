import type { FastifyReply, FastifyRequest } from 'fastify';
import { asDomainError, errorBody } from './error-body.js';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const shown = asDomainError(error, request.id);
  const body = errorBody(shown, request.id);
  if (shown.retryAfter !== undefined) reply.header('Retry-After', shown.retryAfter);
  // Fastify would close the connection, and a client that is still sending would lose the answer by it.
  if (shown.kind === 'body_too_large') reply.removeHeader('Connection');
  void reply
    .code(body.statusCode)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
