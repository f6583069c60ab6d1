import { platformErrors } from '@forecourt/contracts/errors';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { FairQueue } from '../fair-queue.js';
import { remainingMs } from './budget.js';
import type { RpcMessage } from './rpc-message.js';

/**
 * How many requests an instance works on at once: of organizations, and without one. Each leaves the other, and
 * the work in the background, at least two connections of the database's pool.
 */
const AT_ONCE = { total: 14, perOwner: 12 };

/** As many as a gateway works on for one organization. */
const WAITING_PER_OWNER = 100;
const WAITING = 1_000;
const RETRY_AFTER_SECONDS = 1;
/** How much the last request counts in the average of their durations. */
const WEIGHT = 0.1;

/**
 * Lets the requests of organizations take turns, and those without one in a queue of their own: there, requests
 * of one kind take turns with those of another.
 */
export class RequestTurns {
  private readonly ofOrganizations = new Turns();
  private readonly ofOthers = new Turns();

  /**
   * @param onWait called if the request has to wait
   * @throws DomainError `service_unavailable` at once if its turn would come too late
   */
  take<Result>(
    { context, pattern }: RpcMessage,
    onWait: () => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { tenant } = (context ?? {}) as Partial<TenantContext>;
    return tenant
      ? this.ofOrganizations.take(tenant.organizationId, onWait, work)
      : this.ofOthers.take(pattern, onWait, work);
  }
}

class Turns {
  private readonly queue = new FairQueue(AT_ONCE);
  private waiting = 0;
  /** The average duration of recent requests, by owner that has others waiting. */
  private readonly paces = new Map<string, number>();

  async take<Result>(
    owner: string,
    onWait: () => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.queue.isFull(owner)) return this.queue.run(owner, () => this.timed(owner, work));
    if (this.isTooLateFor(owner)) throw tooMany();
    onWait();
    this.waiting += 1;
    return this.queue.run(owner, async () => {
      this.waiting -= 1;
      // Its caller has given up.
      if (remainingMs() <= 0) throw tooMany();
      return this.timed(owner, work);
    });
  }

  private isTooLateFor(owner: string): boolean {
    const waiting = this.queue.waitingOf(owner);
    if (waiting >= WAITING_PER_OWNER || this.waiting >= WAITING) return true;
    const rounds = Math.ceil((waiting + 1) / AT_ONCE.perOwner);
    return rounds * (this.paces.get(owner) ?? 0) > remainingMs();
  }

  private async timed<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.note(owner, performance.now() - started);
    }
  }

  private note(owner: string, tookMs: number): void {
    if (this.queue.waitingOf(owner) === 0) return void this.paces.delete(owner);
    const pace = this.paces.get(owner) ?? tookMs;
    this.paces.set(owner, pace + WEIGHT * (tookMs - pace));
  }
}

const tooMany = () =>
  platformErrors.service_unavailable({
    message: 'Too many requests are waiting; send fewer at once.',
    retryAfter: RETRY_AFTER_SECONDS,
  });
