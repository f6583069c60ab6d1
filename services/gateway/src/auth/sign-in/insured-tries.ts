import { setTimeout } from 'node:timers/promises';
import type { SharedRedis } from '../../rate-limit/redis.js';
import { LocalTries } from './local-tries.js';
import { RedisTries } from './redis-tries.js';
import type { Reservation, Settle, Tries } from './tries.js';

/** A heartbeat tells within a second whether trying again is of use. */
const TRY_AGAIN_MS = 50;

/** Counts the tries at all gateways, or at this one alone while Redis takes no writes. */
export class InsuredTries implements Tries {
  private readonly local = new LocalTries();
  private readonly shared?: RedisTries;

  constructor(private readonly redis: SharedRedis) {
    if (redis.client) this.shared = new RedisTries(redis.client);
  }

  async reserve(account: string): Promise<Reservation> {
    const shared = await this.attempted(() => this.shared?.reserve(account));
    if (!shared) return this.local.reserve(account);
    if (shared.state !== 'reserved') return shared;
    return { ...shared, settle: this.insured(shared.settle, account) };
  }

  /** Redis gives the try back by itself in time, but would forget that the password was wrong. */
  private insured(settle: Settle, account: string): Settle {
    return async (verdict) => {
      const isSettled = await this.attempted(async () => {
        await settle(verdict);
        return true;
      });
      if (!isSettled && verdict === 'wrong') this.local.countFailure(account);
    };
  }

  /**
   * Repeats a command that fails until a heartbeat tells that Redis takes no writes; then undefined. A
   * single failure may be a pause of the gateway, and a count in two places would allow more tries.
   */
  private async attempted<Result>(
    command: () => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    while (this.redis.takesWrites) {
      try {
        return await command();
      } catch {
        await setTimeout(TRY_AGAIN_MS);
      }
    }
    return undefined;
  }
}
