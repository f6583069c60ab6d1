import { setTimeout as delay } from 'node:timers/promises';

export type Settled<Value> = { ok: true; value: Value } | { ok: false; error: unknown };

/** How a promise settles within this time; undefined if it does not. It never rejects, not even later. */
export async function settledWithin<Value>(
  ms: number,
  promise: Promise<Value>,
): Promise<Settled<Value> | undefined> {
  const settled = promise.then(
    (value) => ({ ok: true as const, value }),
    (error: unknown) => ({ ok: false as const, error }),
  );
  const waiting = new AbortController();
  const late = delay(ms, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    return await Promise.race([settled, late]);
  } finally {
    waiting.abort();
  }
}
