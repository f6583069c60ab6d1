import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.js';

/** Longer than the slowest start seen, many times over. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/**
 * Asks until nothing is missing any more.
 *
 * @param unmet gives what is still missing
 * @throws StartError naming what was missing at the end
 */
export async function untilReady(unmet: () => Promise<string[]>): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const missing = await unmet();
    if (missing.length === 0) return;
    if (Date.now() > end) throw new StartError(`Not ready after 2 minutes: ${missing.join('; ')}`);
    await delay(POLL_MS);
  }
}
