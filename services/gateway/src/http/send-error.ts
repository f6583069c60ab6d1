import type { FastifyReply, FastifyRequest } from 'fastify';
import { asDomainError, errorBody } from './error-body.js';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const shown = asDomainError(error, request.id);
  const body = errorBody(shown, request.id);
  if (shown.retryAfter !== undefined) reply.header('Retry-After', shown.retryAfter);
  void reply
    .code(body.statusCode)
    .header('Content-Type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
