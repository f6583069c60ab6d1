import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { operationOf } from './operation.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Puts an operation's result into the envelope. Bytes are a service's reply that is only passed on: they
 * are spliced behind the status, never parsed.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = operationOf(context.getHandler());
    if (!operation) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const head = `{"statusCode":${operation.status ?? 200}`;
    return next.handle().pipe(
      map((result: unknown) => {
        void reply.header('Content-Type', JSON_TYPE);
        return withHead(head, result);
      }),
    );
  }
}

function withHead(head: string, result: unknown): Buffer {
  const rest = Buffer.isBuffer(result) ? result : Buffer.from(JSON.stringify(result));
  const isEmpty = rest.length <= 2;
  return isEmpty
    ? Buffer.from(`${head}}`)
    : Buffer.concat([Buffer.from(`${head},`), rest.subarray(1)]);
}
