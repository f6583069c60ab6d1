import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { platformErrors } from '@forecourt/contracts/errors';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import { Limiters } from './limiters.js';
import { consume, type Quota } from './quota.js';

const WINDOW_SECONDS = 60;

/** Limits the requests of each API key per minute (D9). */
@Injectable()
export class RateLimits {
  /** Keys with the same rate share a quota, which counts each of them separately. */
  private readonly byRate = new Map<number, Quota>();

  constructor(private readonly limiters: Limiters) {}

  /** @throws DomainError `rate_limit_exceeded` */
  async consume({ keyId, rateLimit }: VerifiedKey, reply: FastifyReply): Promise<void> {
    const retryAfter = await consume(this.quotaOf(rateLimit), keyId, reply);
    if (retryAfter === undefined) return;
    throw platformErrors.rate_limit_exceeded({
      message: `The API key has used up its ${rateLimit} requests for this minute.`,
      retryAfter,
    });
  }

  private quotaOf(limit: number): Quota {
    let quota = this.byRate.get(limit);
    if (!quota) {
      const limiter = this.limiters.create('rate', limit, WINDOW_SECONDS);
      quota = { policy: 'default', limit, windowSeconds: WINDOW_SECONDS, limiter };
      this.byRate.set(limit, quota);
    }
    return quota;
  }
}
