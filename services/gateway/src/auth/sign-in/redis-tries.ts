import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import {
  ALLOWED_TRIES,
  LONGEST_CHECK_MS,
  WINDOW_MS,
  type Reservation,
  type Tries,
  type Verdict,
} from './tries.js';

/**
 * KEYS: the count of failed checks; the checks that run, by their latest end. ARGV: this try, allowed
 * tries, longest check.
 */
const RESERVE = `
local failed = tonumber(redis.call('GET', KEYS[1]) or 0)
if failed >= tonumber(ARGV[2]) then return {'locked', redis.call('PTTL', KEYS[1])} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if failed + redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[2]) then return {'busy', 0} end
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return {'reserved', 0}`;

/** May be repeated. KEYS: as above. ARGV: this try, its verdict, the window. */
const SETTLE = `
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return end
if ARGV[2] == 'right' then redis.call('DEL', KEYS[1]) end
if ARGV[2] == 'wrong' and redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end`;

/** Counts the tries at all gateways, by the clock of Redis. */
export class RedisTries implements Tries {
  constructor(private readonly redis: Redis) {}

  async reserve(account: string): Promise<Reservation> {
    const tryId = randomUUID();
    const settle = async (verdict: Verdict) => {
      await this.run(SETTLE, account, tryId, verdict, WINDOW_MS);
    };
    try {
      const limits = [ALLOWED_TRIES, LONGEST_CHECK_MS];
      const reply = await this.run(RESERVE, account, tryId, ...limits);
      const [state, msBeforeNext] = reply as [Reservation['state'], number];
      if (state === 'locked') return { state, msBeforeNext };
      return state === 'busy' ? { state } : { state, settle };
    } catch (error) {
      // Redis may still reserve it, late; then it gives it back at once.
      settle('unchecked').catch(() => undefined);
      throw error;
    }
  }

  private run(script: string, account: string, ...values: (string | number)[]): Promise<unknown> {
    // A Redis Cluster keeps keys with the same text in braces together.
    const keys = [`sign-in:{${account}}:failed`, `sign-in:{${account}}:running`];
    return this.redis.eval(script, keys.length, ...keys, ...values);
  }
}
