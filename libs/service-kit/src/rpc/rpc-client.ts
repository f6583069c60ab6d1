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
import type { RpcMessage } from './rpc-message.js';

/** How long a caller should wait before trying again when a service is unavailable. */
const RETRY_AFTER_SECONDS = 2;

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
    const message: RpcMessage = {
      pattern: contract.pattern,
      deadline: Date.now() + contract.timeoutMs,
      context,
      payload: request,
    };
    const reply = await this.send(contract, Buffer.from(JSON.stringify(message)));
    if (reply.ok) return reply.body as SerializedReply<ResponseOf<C>>;
    throw new DomainError(JSON.parse(reply.body.toString()) as WireError);
  }

  private async send(contract: RpcContract, message: Buffer) {
    const { pattern, timeoutMs } = contract;
    const service = ownerOf(pattern);
    try {
      const reply = await this.transport.request(service, message, timeoutMs);
      this.known.add(service);
      return reply;
    } catch (error) {
      if (!(error instanceof TransportUnavailableError)) throw error;
      const level = this.known.has(service) ? 'warn' : 'info';
      logOnce(`${level}: no reply to ${pattern}`, () =>
        logger[level]({ pattern, reason: error.message }, 'no reply'),
      );
      throw platformErrors.service_unavailable({ retryAfter: RETRY_AFTER_SECONDS });
    }
  }
}
