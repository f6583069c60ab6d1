import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, map, type Observable } from 'rxjs';
import { DomainError } from '@forecourt/contracts/errors';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { noticingReplays } from '@forecourt/service-kit/rpc/replay-notice';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { CallContexts } from './call-contexts.js';
import { idempotencyOf, REPLAYED } from './idempotency.js';
import { unknownFieldsOf, withIgnoredFields } from './input/ignored-fields.js';
import { readInput } from './input/read-input.js';
import { errorsOf } from './operation-errors.js';
import { requestSchemaOf, splitInput } from './operation-input.js';
import { operationOf, type OperationDefinition } from './operation.js';
import { budgetLeft } from './request-budget.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Runs an operation: reads its input, creates its context, and puts its result into the envelope.
 */
@Injectable()
export class OperationInterceptor implements NestInterceptor {
  private readonly checksErrors: boolean;

  constructor(
    private readonly contexts: CallContexts,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.checksErrors = config.VALIDATE_REPLIES === 'true';
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const operation = operationOf(context.getHandler());
    if (!operation) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const schema = requestSchemaOf(operation);
    const { input: given, dropped } = readInput(schema, request);
    const { contextFields, input } = splitInput(operation, given);
    const started = performance.now();
    const budgetMs = budgetLeft(operation, request);
    const callContext = await withBudget(budgetMs, () =>
      this.contexts.of(operation.access, request, contextFields),
    );
    const leftMs = budgetMs - (performance.now() - started);
    const idempotency = idempotencyOf(operation, request, given, callContext);
    request.call = { input, context: { ...callContext, idempotency } };
    const ignored = operation.namesIgnoredFields
      ? [...dropped, ...unknownFieldsOf(schema, request)]
      : [];
    const head = `{"statusCode":${operation.status ?? 200}`;
    // Nest runs the operation in the context of this call, not of the later subscription.
    const run = () => withBudget(leftMs, () => next.handle());
    return noticingReplays(() => void reply.header(REPLAYED, 'true'), run).pipe(
      map((result: unknown) => {
        void reply.header('Content-Type', JSON_TYPE);
        return withHead(head, withIgnoredFields(result, ignored));
      }),
      catchError((error: unknown) => {
        throw this.checksErrors ? judged(error, operation) : error;
      }),
    );
  }
}

/** For tests: turns an error that the operation does not declare into an internal one. */
function judged(error: unknown, operation: OperationDefinition): unknown {
  if (!(error instanceof DomainError)) return error;
  if (errorsOf(operation).some(({ is }) => is(error))) return error;
  return new Error(`"${operation.summary}" does not declare the error ${error.code}`, {
    cause: error,
  });
}

/** Bytes are a service's reply to pass on: spliced after the status, never parsed. */
function withHead(head: string, result: unknown): Buffer {
  const rest = Buffer.isBuffer(result) ? result : Buffer.from(JSON.stringify(result));
  const isEmpty = rest.length <= 2;
  return isEmpty
    ? Buffer.from(`${head}}`)
    : Buffer.concat([Buffer.from(`${head},`), rest.subarray(1)]);
}
