import { LRUCache } from 'lru-cache';
import { ALLOWED_TRIES, WINDOW_MS, type Reservation, type Tries, type Verdict } from './tries.js';

/** Bounds the memory that guesses at ever more accounts can take. */
const COUNTED_ACCOUNTS = 100_000;

/** Counts the tries at this gateway. */
export class LocalTries implements Tries {
  private readonly failed = new LRUCache<string, number>({ max: COUNTED_ACCOUNTS, ttl: WINDOW_MS });
  private readonly running = new Map<string, number>();

  reserve(account: string): Promise<Reservation> {
    return Promise.resolve(this.reserved(account));
  }

  countFailure(account: string): void {
    this.failed.set(account, this.failedOf(account) + 1, { noUpdateTTL: true });
  }

  private reserved(account: string): Reservation {
    const failed = this.failedOf(account);
    if (failed >= ALLOWED_TRIES) {
      return { state: 'locked', msBeforeNext: this.failed.getRemainingTTL(account) };
    }
    const running = this.running.get(account) ?? 0;
    if (failed + running >= ALLOWED_TRIES) return { state: 'busy' };
    this.running.set(account, running + 1);
    return {
      state: 'reserved',
      settle: (verdict) => Promise.resolve(this.settle(account, verdict)),
    };
  }

  private settle(account: string, verdict: Verdict): void {
    const others = (this.running.get(account) ?? 0) - 1;
    if (others > 0) this.running.set(account, others);
    else this.running.delete(account);
    if (verdict === 'right') this.failed.delete(account);
    if (verdict === 'wrong') this.countFailure(account);
  }

  private failedOf(account: string): number {
    return this.failed.get(account) ?? 0;
  }
}
