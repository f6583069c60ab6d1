import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats an assertion until it holds. Use it where the product promises a maximum lag (copies 2 s, revocation
 * 1 s). Throws the last failure after `withinMs`.
 */
export async function eventually<Result>(
  assertion: () => Promise<Result> | Result,
  withinMs = 5_000,
): Promise<Result> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(25);
    }
  }
}
