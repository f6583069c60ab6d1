import { poll } from '@forecourt/local-servers/poll';
import { StartError } from './start-error.js';

/** Much longer than the slowest start seen. */
const START_BOUND_MS = 120_000;

/**
 * Waits until nothing is missing.
 *
 * @param unmet returns what is still missing
 * @throws StartError with what was missing at the end
 */
export async function untilReady(unmet: () => Promise<string[]>): Promise<void> {
  let missing: string[] = [];
  const ready = await poll(async () => {
    missing = await unmet();
    return missing.length === 0;
  }, START_BOUND_MS);
  if (!ready) throw new StartError(`Not ready after 2 minutes: ${missing.join('; ')}`);
}
