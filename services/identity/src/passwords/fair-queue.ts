import { AsyncResource } from 'node:async_hooks';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs a few jobs at once. Those that wait take turns by owner, so that no owner holds up another. */
export class FairQueue {
  private readonly limit: LimitFunction;
  /** By owner; whose turn comes first is first. */
  private readonly waiting = new Map<string, (() => Promise<void>)[]>();

  constructor(concurrency: number) {
    this.limit = pLimit(concurrency);
  }

  /** How many jobs of an owner wait. */
  waitingOf(owner: string): number {
    return this.waiting.get(owner)?.length ?? 0;
  }

  run<Result>(owner: string, job: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const inItsContext = AsyncResource.bind(() => job().then(resolve, reject));
      const jobs = this.waiting.get(owner) ?? [];
      jobs.push(inItsContext);
      this.waiting.set(owner, jobs);
      // Not this job, but the one whose turn it is then.
      void this.limit(() => this.runNext());
    });
  }

  private async runNext(): Promise<void> {
    const [turn] = this.waiting;
    if (!turn) return;
    const [owner, jobs] = turn;
    this.waiting.delete(owner);
    const job = jobs.shift();
    if (jobs.length > 0) this.waiting.set(owner, jobs);
    await job?.();
  }
}
