import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, UnreachableError } from './errors.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const GIVE_UP_AFTER_MS = 120_000;

interface RetryOptions {
  /** Called with a message before each further attempt. */
  note: (text: string) => void;
  pause?: (milliseconds: number) => Promise<unknown>;
  now?: () => number;
}

/**
 * Retries an idempotent request while the server is down, busy or failing: for two minutes, with
 * growing pauses, and never sooner than `Retry-After` asks for. Throws the last failure.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { note, pause = delay, now = Date.now }: RetryOptions,
): Promise<Result> {
  const giveUpAt = now() + GIVE_UP_AFTER_MS;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error)) throw error;
      const wait = Math.max(pauseMs, askedPause(error));
      if (now() + wait > giveUpAt) throw error;
      note(`${error.message} Trying again in ${Math.ceil(wait / 1_000)} s.`);
      await pause(wait);
    }
  }
}

/** Whether the same request may succeed later. */
function mayPass(error: unknown): error is ApiError | UnreachableError {
  if (error instanceof UnreachableError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

const askedPause = (error: ApiError | UnreachableError) =>
  error instanceof ApiError ? (error.more.retryAfter ?? 0) * 1_000 : 0;
