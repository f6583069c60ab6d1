import { poll } from '../../src/poll.js';

/**
 * Waits until something is so.
 *
 * @param what names it in the message
 * @param check says whether it is so by now
 * @throws Error when it is not after ten seconds
 */
export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
): Promise<void> {
  if (!(await poll(check, 10_000))) throw new Error(`Not so within ten seconds: ${what}`);
}
