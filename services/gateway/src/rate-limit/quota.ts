import type { FastifyReply } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { appendHeader } from '../http/append-header.js';
import type { Limiter } from './limiters.js';

/** A limit of which the caller is told. */
export interface Quota {
  /** Its name in the headers. */
  policy: string;
  limit: number;
  windowSeconds: number;
  limiter: Limiter;
}

/**
 * Counts a request, and says so in the headers of the IETF draft "RateLimit header fields for HTTP". Returns the
 * seconds after which to try again if the quota is used up, otherwise undefined.
 */
export async function consume(
  { policy, limit, windowSeconds, limiter }: Quota,
  key: string,
  reply: FastifyReply,
): Promise<number | undefined> {
  const outcome = await limiter.consume(key).catch((rejection: unknown) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  const reset = Math.max(1, Math.ceil(outcome.msBeforeNext / 1_000));
  const remaining = Math.max(0, limit - outcome.consumedPoints);
  appendHeader(reply, 'RateLimit-Policy', `"${policy}";q=${limit};w=${windowSeconds}`);
  appendHeader(reply, 'RateLimit', `"${policy}";r=${remaining};t=${reset}`);
  return outcome.consumedPoints > limit ? reset : undefined;
}
