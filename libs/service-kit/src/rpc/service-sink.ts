import type { MessageHandler } from '@nestjs/microservices';
import type { z } from 'zod';
import { DomainError, platformErrors } from '@forecourt/contracts/errors';
import type { EventMessage } from '@forecourt/contracts/event';
import { errorsOfRpc, type RpcContract } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { DeadLetters } from '../events/dead-letters.js';
import type { EventContext } from '../events/event-handler.js';
import { runEventHandler } from '../events/run-event-handler.js';
import type { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { faults } from '../logging/faults.js';
import { logger, withLogContext } from '../logging/logger.js';
import { logOnce } from '../logging/outages.js';
import { isTransient } from '../transport/transient.js';
import {
  UnknownEventError,
  type Delivery,
  type MessageSink,
  type Reply,
} from '../transport/transport.js';
import { withBudget } from './budget.js';
import { checkedReply } from './checked-reply.js';
import { assertFitsOneMessage } from './message-size.js';
import { notBegun, stale_request, unknown_request } from './not-begun.js';
import { publicError } from './public-error.js';
import { contextSchemaOf, readRpcMessage, type RpcMessage } from './rpc-message.js';
import { RequestTurns } from './request-turns.js';
import { settle } from './settle.js';
import { Written } from './written.js';

export interface SinkOptions {
  service: string;
  /** Runs a handler at most once per event, in a transaction if there is a database. */
  once(
    event: EventMessage,
    handle: (transaction: EventContext['transaction']) => Promise<void>,
  ): Promise<void>;
  /** Runs a handler at most once per idempotency key. */
  idempotency: Pick<IdempotencyKeys, 'once'>;
  deadLetters: Pick<DeadLetters, 'refuse' | 'keep'>;
  /** Also checks replies and errors against their contract. For tests: it costs time on every request. */
  validateReplies: boolean;
}

type Handlers = ReadonlyMap<string, MessageHandler>;

/** Runs Nest's handlers on messages from either transport: validation, budgets, errors, log context. */
export class ServiceSink implements MessageSink {
  private readonly turns = new RequestTurns();

  constructor(
    private readonly handlers: Handlers,
    private readonly options: SinkOptions,
  ) {}

  eventNames(): string[] {
    return [...this.handlers].filter(([, handler]) => handler.isEventHandler).map(([name]) => name);
  }

  async handleRequest(bytes: Buffer, delivery: Delivery): Promise<Reply | undefined> {
    let message: RpcMessage;
    try {
      message = readRpcMessage(bytes);
    } catch (error) {
      logger.error({ err: error, service: this.options.service }, 'unreadable request');
      return undefined;
    }
    const { requestId = '' } = (message.context ?? {}) as Partial<RequestContext>;
    return withLogContext({ requestId, service: this.options.service }, () =>
      withBudget(message.budgetMs, () => this.reply(message, delivery)),
    );
  }

  handleEvent(event: EventMessage): Promise<void> {
    return this.inContextOf(event, async () => {
      try {
        await this.options.once(event, (transaction) =>
          runEventHandler(this.handlers, event, transaction),
        );
      } catch (error) {
        if (isTransient(error) || error instanceof UnknownEventError) throw error;
        if (!(await this.options.deadLetters.refuse(event, error))) throw error;
      }
    });
  }

  keepEvent(event: EventMessage, reason: Error): Promise<void> {
    return this.inContextOf(event, () => this.options.deadLetters.keep(event, reason));
  }

  private inContextOf<Result>({ requestId }: EventMessage, work: () => Result): Result {
    return withLogContext({ requestId, service: this.options.service }, work);
  }

  private async reply(message: RpcMessage, delivery: Delivery): Promise<Reply> {
    const repeatable = this.contractOf(message.pattern)?.repeatable ?? false;
    const written = new Written();
    try {
      this.refuse(delivery, repeatable);
      const reply = await this.turns.take(message, delivery.onWait, () =>
        written.during(() => this.run(message)),
      );
      assertFitsOneMessage(message.pattern, reply.body);
      return reply;
    } catch (error) {
      const shown = publicError(
        this.options.validateReplies ? this.judged(error, message) : error,
        !repeatable && written.despite(error),
      );
      return { ok: false, body: Buffer.from(JSON.stringify(shown.toWire())) };
    }
  }

  /** What may have begun elsewhere is not begun again, and what waited too long is left to others. */
  private refuse({ redelivered, stale }: Delivery, repeatable: boolean): void {
    if (redelivered && !repeatable) throw platformErrors.outcome_unknown({ retryAfter: 2 });
    if (stale) throw stale_request();
  }

  /** An error that the contract does not declare is our bug. */
  private judged(error: unknown, { pattern }: RpcMessage): unknown {
    const contract = this.contractOf(pattern);
    if (!(error instanceof DomainError) || !contract) return error;
    const declared = [...notBegun, ...errorsOfRpc(contract)].some(({ is }) => is(error));
    return declared
      ? error
      : new Error(`${pattern} does not declare the error ${error.code} in its contract`, {
          cause: error,
        });
  }

  private contractOf(pattern: string): RpcContract | undefined {
    return (this.handlers.get(pattern)?.extras as { contract?: RpcContract } | undefined)?.contract;
  }

  private async run({ pattern, context: given, payload }: RpcMessage): Promise<Reply> {
    const handler = this.handlers.get(pattern);
    if (!handler) {
      logUnknown(pattern);
      throw unknown_request();
    }
    const { contract } = handler.extras as { contract: RpcContract };
    // An invalid context is our bug, never the user's: 500, not 400.
    const context = contextSchemaOf(contract.scope).parse(given);
    const request = valid(contract.request, payload);
    const handle = async (context: RequestContext) => {
      const response = await settle(handler(request, context));
      if (this.options.validateReplies) checkedReply(contract, response);
      return response;
    };
    const { idempotency } = context;
    if (idempotency && contract.takesIdempotencyKey) {
      return this.options.idempotency.once(pattern, { ...context, idempotency }, handle);
    }
    return { ok: true, body: Buffer.from(JSON.stringify(await handle(context))) };
  }
}

function valid(schema: z.ZodType, payload: unknown): unknown {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw platformErrors.invalid_parameter({
    details: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
}

/** A newer version of the caller asks for it, or we forgot its handler. */
function logUnknown(pattern: string): void {
  const reason = `${pattern} has no handler: no controller has an @RpcHandler for it`;
  logOnce(reason, () => logger.warn({ reason }, 'unknown request'));
  faults.publish(new Error(reason));
}
