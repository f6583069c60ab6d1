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
import { TransportUnavailableError, type RpcTransport } from '../transport/transport.js';
import { remainingMs, withBudget } from './budget.js';
import { noticeReplay } from './replay-notice.js';
import type { RpcMessage } from './rpc-message.js';
import { unknown_request } from './unknown-request.js';

/** How long a caller should wait before trying again when a service is unavailable. */
const RETRY_AFTER_SECONDS = 2;

/** How soon another instance is asked that may know the request. */
const ASK_AGAIN_MS = 100;

declare const holds: unique symbol;

/** A reply's bytes as the service serialised them. The type parameter says what they hold. */
export type SerializedReply<Response> = Buffer & { readonly [holds]: Response };

/** Calls services by contract. */
@Injectable()
export class RpcClient {
  /** The services that have answered. Until then, one may still be starting: they start in any order. */
  private readonly known = new Set<string>();

  constructor(private readonly transport: RpcTransport) {}

  /**
   * Returns the parsed reply.
   *
   * @throws DomainError the service's own, or `service_unavailable` when it does not answer in time
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
      throw platformErrors.service_unavailable({ retryAfter: RETRY_AFTER_SECONDS });
    }
  }

  /**
   * Asks again while instances do not know the request, for as long as the caller waits: during an upgrade, some
   * are older than others. A request that is unknown has not begun, so asking again is safe for writes too.
   */
  private send(
    { pattern, timeoutMs }: RpcContract,
    request: Pick<RpcMessage, 'context' | 'payload'>,
  ): Promise<Buffer> {
    const service = ownerOf(pattern);
    return withBudget(timeoutMs, async () => {
      let reason = 'The budget of the request is spent';
      for (let left = remainingMs(); left > 0; left = remainingMs()) {
        const budgetMs = Math.ceil(left);
        const message: RpcMessage = { pattern, budgetMs, ...request };
        const bytes = Buffer.from(JSON.stringify(message));
        const reply = await this.transport.request(service, bytes, budgetMs);
        this.known.add(service);
        if (reply.replayed) noticeReplay();
        if (reply.ok) return reply.body;
        const error = new DomainError(JSON.parse(reply.body.toString()) as WireError);
        if (!unknown_request.is(error)) throw error;
        reason = `No instance of ${service} knows ${pattern}`;
        await delay(ASK_AGAIN_MS);
      }
      throw new TransportUnavailableError(reason);
    });
  }

  private logUnanswered({ pattern }: RpcContract, { message: reason }: Error): void {
    const level = this.known.has(ownerOf(pattern)) ? 'warn' : 'info';
    logOnce(`${level}: no reply to ${pattern}`, () =>
      logger[level]({ pattern, reason }, 'no reply'),
    );
  }
}
