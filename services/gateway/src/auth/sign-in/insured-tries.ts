import type { SharedRedis } from '../../rate-limit/redis.js';
import { LocalTries } from './local-tries.js';
import { RedisTries } from './redis-tries.js';
import type { Reservation, Settle, Tries } from './tries.js';

/** Counts the tries at all gateways, or at this one alone while Redis takes no writes. */
export class InsuredTries implements Tries {
  private readonly local = new LocalTries();
  private readonly shared?: RedisTries;

  constructor(private readonly redis: SharedRedis) {
    if (redis.client) this.shared = new RedisTries(redis.client);
  }

  async reserve(account: string): Promise<Reservation> {
    if (!this.shared || !this.redis.takesWrites) return this.local.reserve(account);
    let reservation: Reservation;
    try {
      reservation = await this.shared.reserve(account);
    } catch {
      // The heartbeat says so.
      return this.local.reserve(account);
    }
    if (reservation.state !== 'reserved') return reservation;
    return { ...reservation, settle: this.insured(reservation.settle, account) };
  }

  /** Redis gives the try back by itself in time, but would forget that the password was wrong. */
  private insured(settle: Settle, account: string): Settle {
    return async (verdict) => {
      try {
        await settle(verdict);
      } catch {
        if (verdict === 'wrong') this.local.countFailure(account);
      }
    };
  }
}
