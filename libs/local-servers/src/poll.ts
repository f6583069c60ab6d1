import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Asks again and again until the answer is yes.
 *
 * @param ready says whether it is so by now; what it throws ends the wait
 * @param boundMs how long to ask
 * @returns true as soon as `ready` said yes, false when the time was over first
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
