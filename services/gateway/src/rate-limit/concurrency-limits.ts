import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { platformErrors } from '@forecourt/contracts/errors';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

const RETRY_AFTER_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization that this request counts for, while it is worked on. */
    countedFor?: string;
  }
}

/** Limits the requests of each organization that this gateway works on at once. */
@Injectable()
export class ConcurrencyLimits {
  private readonly limit: number;
  private readonly running = new Map<string, number>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.limit = config.ORGANIZATION_CONCURRENCY;
  }

  /**
   * Counts a request until `leave`.
   *
   * @throws DomainError `service_unavailable` above the limit
   */
  enter(organizationId: string, request: FastifyRequest): void {
    const running = this.running.get(organizationId) ?? 0;
    if (running >= this.limit) {
      throw platformErrors.service_unavailable({
        message: `The organization has ${this.limit} requests in progress; send fewer at once.`,
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.running.set(organizationId, running + 1);
    request.countedFor = organizationId;
  }

  /** Call when the answer is ready: a client that hangs up does not end the work that it caused. */
  leave(request: FastifyRequest): void {
    const { countedFor } = request;
    if (countedFor === undefined) return;
    request.countedFor = undefined;
    const others = (this.running.get(countedFor) ?? 0) - 1;
    if (others > 0) this.running.set(countedFor, others);
    else this.running.delete(countedFor);
  }
}
