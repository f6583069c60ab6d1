import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors } from '@forecourt/contracts/errors';
import type { VerifiedKey } from '@forecourt/contracts/identity/shapes';
import { Limiters } from './limiters.js';
import { consume, type Quota } from './quota.js';
import { visitorOf } from './visitor.js';

/** Limits each visitor of the pages that use a publishable key: anybody can read the key there (D28). */
@Injectable()
export class VisitorLimits {
  private readonly reads: Quota;
  private readonly forms: Quota;

  constructor(limiters: Limiters) {
    const quotaOf = (prefix: string, limit: number, windowSeconds: number): Quota => ({
      policy: 'visitor',
      limit,
      windowSeconds,
      limiter: limiters.create(prefix, limit, windowSeconds),
    });
    this.reads = quotaOf('visitor-reads', 120, 60);
    this.forms = quotaOf('visitor-forms', 10, 10 * 60);
  }

  /** @throws DomainError `rate_limit_exceeded` */
  async consume(
    { keyId }: VerifiedKey,
    { method, ip }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const quota = method === 'POST' ? this.forms : this.reads;
    const retryAfter = await consume(quota, `${keyId} ${visitorOf(ip)}`, reply);
    if (retryAfter === undefined) return;
    const what = method === 'POST' ? 'forms in 10 minutes' : 'reads in a minute';
    throw platformErrors.rate_limit_exceeded({
      message: `This visitor's address has used up its ${quota.limit} ${what}.`,
      retryAfter,
    });
  }
}
