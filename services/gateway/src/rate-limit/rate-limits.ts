import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { platformErrors } from '@forecourt/contracts/errors';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import { Limiters, type Limiter } from './limiters.js';

const WINDOW_SECONDS = 60;

/** Limits the requests of each API key per minute (D9). */
@Injectable()
export class RateLimits {
  /** Keys with the same rate share a limiter, which counts each of them separately. */
  private readonly byRate = new Map<number, Limiter>();

  constructor(private readonly limiters: Limiters) {}

  /**
   * Counts a request and sets the headers of the IETF draft "RateLimit header fields for HTTP".
   *
   * @throws DomainError `rate_limit_exceeded`
   */
  async consume({ keyId, rateLimit }: VerifiedKey, reply: FastifyReply): Promise<void> {
    const outcome = await this.limiterOf(rateLimit)
      .consume(keyId)
      .catch((rejection: unknown) => {
        if (rejection instanceof RateLimiterRes) return rejection;
        throw rejection;
      });
    const reset = Math.max(1, Math.ceil(outcome.msBeforeNext / 1_000));
    const remaining = Math.max(0, rateLimit - outcome.consumedPoints);
    reply.header('RateLimit-Policy', `"default";q=${rateLimit};w=${WINDOW_SECONDS}`);
    reply.header('RateLimit', `"default";r=${remaining};t=${reset}`);
    if (outcome.consumedPoints > rateLimit) {
      throw platformErrors.rate_limit_exceeded({
        message: `The API key has used up its ${rateLimit} requests for this minute.`,
        retryAfter: reset,
      });
    }
  }

  private limiterOf(rate: number): Limiter {
    let limiter = this.byRate.get(rate);
    if (!limiter) {
      limiter = this.limiters.create('rate', rate, WINDOW_SECONDS);
      this.byRate.set(rate, limiter);
    }
    return limiter;
  }
}
