import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { SharedRedis } from './redis.js';

export interface Limiter {
  /** @throws RateLimiterRes above the limit */
  consume(key: string): Promise<RateLimiterRes>;
}

/** Creates limits that all gateways share through Redis, or local ones while it takes no writes. */
@Injectable()
export class Limiters {
  constructor(private readonly redis: SharedRedis) {}

  /** @param duration of the window, in seconds */
  create(keyPrefix: string, points: number, duration: number): Limiter {
    const local = new RateLimiterMemory({ keyPrefix, points, duration });
    const { redis } = this;
    if (!redis.client) return local;
    const shared = new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix,
      points,
      duration,
      // For a failure that no heartbeat has met yet.
      insuranceLimiter: local,
      rejectIfRedisNotReady: true,
    });
    return { consume: (key) => (redis.takesWrites ? shared : local).consume(key) };
  }
}
