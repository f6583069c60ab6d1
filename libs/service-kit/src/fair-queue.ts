import { AsyncResource } from 'node:async_hooks';

/** How many jobs run at once: of all owners, and of each. */
export interface Concurrency {
  total: number;
  /** As many as there may be in total, unless given. */
  perOwner?: number;
}

/** Runs a few jobs at once. Those that wait take turns by owner, so that no owner holds up another. */
export class FairQueue {
  private running = 0;
  private readonly runningOf = new Map<string, number>();
  /** By owner; whose turn comes first is first. */
  private readonly waiting = new Map<string, (() => Promise<unknown>)[]>();

  constructor(private readonly concurrency: Concurrency) {}

  /** How many jobs of an owner wait. */
  waitingOf(owner: string): number {
    return this.waiting.get(owner)?.length ?? 0;
  }

  /** Whether a job of this owner would have to wait. */
  isFull(owner: string): boolean {
    const { total, perOwner = total } = this.concurrency;
    return this.running >= total || (this.runningOf.get(owner) ?? 0) >= perOwner;
  }

  run<Result>(owner: string, job: () => Promise<Result>): Promise<Result> {
    if (!this.isFull(owner)) return this.start(owner, job);
    return new Promise((resolve, reject) => {
      const jobs = this.waiting.get(owner) ?? [];
      // As AsyncResource.bind does, which costs several times as much.
      const scope = new AsyncResource('FairQueue');
      jobs.push(() => scope.runInAsyncScope(() => job().then(resolve, reject)));
      this.waiting.set(owner, jobs);
    });
  }

  private async start<Result>(owner: string, job: () => Promise<Result>): Promise<Result> {
    this.running += 1;
    this.runningOf.set(owner, (this.runningOf.get(owner) ?? 0) + 1);
    try {
      return await job();
    } finally {
      this.running -= 1;
      const others = this.runningOf.get(owner)! - 1;
      if (others > 0) this.runningOf.set(owner, others);
      else this.runningOf.delete(owner);
      this.startNext();
    }
  }

  /** An owner whose turn it was goes to the end. */
  private startNext(): void {
    for (const [owner, jobs] of this.waiting) {
      if (this.isFull(owner)) continue;
      this.waiting.delete(owner);
      const job = jobs.shift()!;
      if (jobs.length > 0) this.waiting.set(owner, jobs);
      void this.start(owner, job);
      return;
    }
  }
}
