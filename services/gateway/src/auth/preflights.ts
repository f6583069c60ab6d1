import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBelow } from '../http/request-path.js';
import { unknownOrigin } from './cross-origin.js';
import { KeyOrigins } from './key-origins.js';

/** The same for every path: a page whose request is wrong reads why in its answer, not in the console. */
const PERMISSION = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'x-api-key, content-type, authorization, idempotency-key, x-request-id',
  'Access-Control-Max-Age': '600',
  Vary: 'Origin',
};

/** Whether a browser asks if a page may send its request, ahead of it and without a key (D28). */
export const isPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' &&
  request.headers.origin !== undefined &&
  isBelow('/external', request);

/** Answers preflights. */
@Injectable()
export class Preflights {
  constructor(private readonly origins: KeyOrigins) {}

  /** @throws DomainError `origin_not_allowed` */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin = '' } = request.headers;
    if (!(await this.origins.has(origin, { requestId: request.id }))) throw unknownOrigin(origin);
    void reply
      .code(204)
      .headers({ 'Access-Control-Allow-Origin': origin, ...PERMISSION })
      .send();
  }
}
