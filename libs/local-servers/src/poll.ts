import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Calls `ready` until it returns true.
 *
 * @param ready if it throws, the wait ends with its error
 * @param boundMs how long to wait
 * @returns whether `ready` returned true in time
 */
export async function poll(
  ready: () => boolean | Promise<boolean>,
  boundMs: number,
): Promise<boolean> {
  const end = Date.now() + boundMs;
  for (;;) {
    if (await ready()) return true;
    if (Date.now() >= end) return false;
    await pause(INTERVAL_MS);
  }
}
