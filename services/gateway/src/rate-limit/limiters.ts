import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { connectRedis } from './redis.js';

/** Creates limits that all gateways share through Redis, or local ones while Redis is down. */
@Injectable()
export class Limiters implements OnApplicationShutdown {
  private readonly redis?: Redis;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    if (config.REDIS_URL) this.redis = connectRedis(config.REDIS_URL);
  }

  /** @param duration of the window, in seconds */
  create(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    const local = new RateLimiterMemory({ keyPrefix, points, duration });
    if (!this.redis) return local;
    return new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix,
      points,
      duration,
      insuranceLimiter: local,
      rejectIfRedisNotReady: true,
    });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
