import { AsyncLocalStorage } from 'node:async_hooks';
import { isLostConnection } from '../transport/transient.js';

const present = new AsyncLocalStorage<Written>();

/** What the work on one request may have written. It decides whether a failure says that nothing was done. */
export class Written {
  private committed = false;
  /** Failures whose transaction was certainly rolled back. */
  private readonly undone = new WeakSet<Error>();

  during<Result>(work: () => Promise<Result>): Promise<Result> {
    return present.run(this, work);
  }

  /** Whether something may be written although the work failed. */
  despite(error: unknown): boolean {
    if (this.committed) return true;
    // Outside a transaction, a statement commits itself.
    return error instanceof Error && isLostConnection(error) && !this.undone.has(error);
  }

  noteCommit(): void {
    this.committed = true;
  }

  noteRollback(error: Error): void {
    this.undone.add(error);
  }
}

/** A transaction of the present request is committed, or may be. */
export const noteCommit = (): void => present.getStore()?.noteCommit();

/** A transaction of the present request failed before its commit. */
export function noteRollback(error: unknown): void {
  if (error instanceof Error) present.getStore()?.noteRollback(error);
}
