import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError, platformErrors, type WireError } from '@forecourt/contracts/errors';
import {
  ownerOf,
  type ContextOf,
  type RequestInput,
  type ResponseOf,
  type RpcContract,
} from '@forecourt/contracts/rpc';
import { logger } from '../logging/logger.js';
import { logOnce } from '../logging/outages.js';
import {
  NoConsumerError,
  NoReplyError,
  TransportUnavailableError,
  type Reply,
  type RpcTransport,
} from '../transport/transport.js';
import { Absences } from './absences.js';
import { askedAgain } from './asked-again.js';
import { remainingMs, withBudget } from './budget.js';
import { MAX_MESSAGE_BYTES } from './message-size.js';
import { notBegun } from './not-begun.js';
import { RepeatBudget } from './repeat-budget.js';
import { noticeReplay } from './replay-notice.js';
import type { RpcMessage } from './rpc-message.js';

/** How long a caller should wait before trying again when a service is unavailable. */
const RETRY_AFTER_SECONDS = 2;

/** How soon an instance is asked after one that has not begun the request, or after there was none. */
const NEXT_MS = 100;
/** What must be left of the budget for that. */
const LEAST_MS = 200;

/** How long a repeatable request waits for its reply before it is asked again. */
const ASK_AGAIN_MS = 1_000;
/** A request that has less time is asked again sooner, so that two more instances may answer. */
const ASK_AGAIN_PART = 1 / 4;

declare const holds: unique symbol;

/** A reply's bytes as the service serialised them. The type parameter says what they hold. */
export type SerializedReply<Response> = Buffer & { readonly [holds]: Response };

/** Calls services by contract. */
@Injectable()
export class RpcClient {
  private readonly absences = new Absences();
  private readonly repeats = new RepeatBudget();

  constructor(private readonly transport: RpcTransport) {}

  /**
   * Returns the parsed reply.
   *
   * @throws DomainError the service's own; `body_too_large` if no message holds the request; `service_unavailable`
   *   if it has not begun, or may be repeated; `outcome_unknown` if it may have been carried out
   */
  async call<C extends RpcContract>(
    contract: C,
    request: RequestInput<C>,
    context: ContextOf<C>,
  ): Promise<ResponseOf<C>> {
    return JSON.parse((await this.forward(contract, request, context)).toString()) as ResponseOf<C>;
  }

  /** Returns the reply as the service serialised it, for a caller that only passes it on. */
  async forward<C extends RpcContract>(
    contract: C,
    request: RequestInput<C>,
    context: ContextOf<C>,
  ): Promise<SerializedReply<ResponseOf<C>>> {
    try {
      const body = await this.send(contract, { context, payload: request });
      return body as SerializedReply<ResponseOf<C>>;
    } catch (error) {
      if (!(error instanceof TransportUnavailableError)) throw error;
      this.logUnanswered(contract, error);
      const isUnknown = error instanceof NoReplyError && !contract.repeatable;
      const { outcome_unknown, service_unavailable } = platformErrors;
      throw (isUnknown ? outcome_unknown : service_unavailable)({
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
  }

  /** A request that may be repeated is asked again while no reply comes: one instance of several may be frozen. */
  private send(
    contract: RpcContract,
    request: Pick<RpcMessage, 'context' | 'payload'>,
  ): Promise<Buffer> {
    const { pattern, repeatable, timeoutMs } = contract;
    return withBudget(timeoutMs, () => {
      const ask = () => this.ask(contract, request);
      if (!repeatable || !this.transport.reachesReplicas) return ask();
      return askedAgain(ask, {
        pauseMs: Math.min(ASK_AGAIN_MS, timeoutMs * ASK_AGAIN_PART),
        mayRepeat: () => this.repeats.take(ownerOf(pattern)),
      });
    });
  }

  /**
   * Asks one instance after the other for as long as the caller waits, while none begins the request: during an
   * upgrade, some do not know it, and a service may be about to return. That is safe for writes too.
   */
  private async ask(
    { pattern }: RpcContract,
    request: Pick<RpcMessage, 'context' | 'payload'>,
  ): Promise<Buffer> {
    const service = ownerOf(pattern);
    let reason = 'The budget of the request is spent';
    for (let left = remainingMs(); left > 0; left = remainingMs()) {
      const budgetMs = Math.ceil(left);
      const message: RpcMessage = { pattern, budgetMs, ...request };
      const reply = await this.replyOf(service, message);
      if (reply?.replayed) noticeReplay();
      if (reply?.ok) return reply.body;
      if (reply) {
        const error = new DomainError(JSON.parse(reply.body.toString()) as WireError);
        if (!notBegun.some(({ is }) => is(error))) throw error;
        reason = `No instance of ${service} took ${pattern}: ${error.message}`;
      } else {
        reason = `${service} is not running`;
      }
      // Asked with less left, a write might be begun, and its answer come too late.
      if (remainingMs() < NEXT_MS + LEAST_MS) break;
      await delay(NEXT_MS);
    }
    throw new TransportUnavailableError(reason);
  }

  /** Undefined if no instance runs, but one may return. */
  private async replyOf(service: string, message: RpcMessage): Promise<Reply | undefined> {
    const bytes = Buffer.from(JSON.stringify(message));
    if (bytes.length > MAX_MESSAGE_BYTES) throw platformErrors.body_too_large();
    try {
      const reply = await this.transport.request(service, bytes, message.budgetMs);
      this.absences.noteAnswer(service);
      this.repeats.noteAnswer(service);
      return reply;
    } catch (error) {
      if (error instanceof NoConsumerError && this.absences.mayReturn(service)) return undefined;
      throw error;
    }
  }

  private logUnanswered({ pattern }: RpcContract, { message: reason }: Error): void {
    const level = this.absences.hasAnswered(ownerOf(pattern)) ? 'warn' : 'info';
    logOnce(`${level}: no reply to ${pattern}`, () =>
      logger[level]({ pattern, reason }, 'no reply'),
    );
  }
}
