import { poll } from '../../src/poll.js';

/**
 * Waits until `check` returns true.
 *
 * @param what names it in the message
 * @throws Error after ten seconds
 */
export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  if (!(await poll(check, 10_000))) throw new Error(`Not within ten seconds: ${what}`);
}
