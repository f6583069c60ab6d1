import { AsyncLocalStorage } from 'node:async_hooks';

/** When the budget of the present work ends, by `performance.now()`. */
const ends = new AsyncLocalStorage<number>();

/**
 * Runs work that somebody waits for no longer than this. All that it asks of other services shares the budget,
 * and work within work cannot have more than is left. Budgets are relative: clocks of hosts may differ.
 */
export function withBudget<Result>(budgetMs: number, work: () => Result): Result {
  return ends.run(Math.min(performance.now() + budgetMs, ends.getStore() ?? Infinity), work);
}

/** Runs work that nobody waits for, though it may have been started by work that has a budget. */
export const withoutBudget = <Result>(work: () => Result): Result => ends.exit(work);

/** How long somebody still waits for the present work, in milliseconds; Infinity if nobody does. */
export const remainingMs = (): number => (ends.getStore() ?? Infinity) - performance.now();
