import { setTimeout as pause } from 'node:timers/promises';

/** Seldom enough that asking twelve processes is no load of its own. */
const ASK_EVERY_MS = 250;

/** Asks again and again until it is so. Returns whether it was in time. */
export async function until(isSo: () => Promise<boolean>, boundMs: number): Promise<boolean> {
  const end = Date.now() + boundMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() >= end) return false;
    await pause(ASK_EVERY_MS);
  }
}
