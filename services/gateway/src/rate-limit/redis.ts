import { Redis } from 'ioredis';
import { logger } from '@forecourt/service-kit/logging/logger';
import { logOnce } from '@forecourt/service-kit/logging/outages';

/** A request waits no longer than this for its rate limit; then a local limit takes over. */
const COMMAND_TIMEOUT_MS = 50;

/** Connects so that commands fail immediately, rather than queue, while Redis is down. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  redis.on('ready', () => logger.info('connected to Redis'));
  redis.on('error', ({ message }: Error) =>
    logOnce('Redis is unavailable', () => logger.warn({ reason: message }, 'Redis is unavailable')),
  );
  return redis;
}
