import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, UnreachableError } from './errors.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** For a person who waits: long enough for a service that is being replaced. */
export const BRIEFLY = { giveUpAfterMs: 10_000, whileUnreachable: false };

/** For long work: long enough for a server that is being restarted. */
export const PATIENTLY = { giveUpAfterMs: 120_000, whileUnreachable: true };

export interface RetryOptions {
  /** Called with a message before each further attempt. */
  note: (text: string) => void;
  giveUpAfterMs: number;
  /** Whether to go on while requests do not even arrive. */
  whileUnreachable: boolean;
  pause?: (milliseconds: number) => Promise<unknown>;
  now?: () => number;
}

/**
 * Retries an idempotent request while the server is busy or failing: with growing pauses, and never sooner than
 * `Retry-After` asks for. Throws the last failure.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { note, giveUpAfterMs, whileUnreachable, pause = delay, now = Date.now }: RetryOptions,
): Promise<Result> {
  const giveUpAt = now() + giveUpAfterMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error, whileUnreachable)) throw error;
      const wait = Math.max(pauseMs, askedPause(error));
      if (now() + wait > giveUpAt) throw error;
      note(`${error.message} Trying again in ${Math.ceil(wait / 1_000)} s.`);
      await pause(wait);
    }
  }
}

/** Whether the same request may succeed later. */
function mayPass(error: unknown, whileUnreachable: boolean): error is ApiError | UnreachableError {
  if (error instanceof UnreachableError) return error.mayHaveArrived || whileUnreachable;
  if (!(error instanceof ApiError)) return false;
  // The earlier attempt, whose answer was lost, still runs.
  if (error.code === 'idempotency_key_in_progress') return true;
  return error.status === 429 || error.status >= 500;
}

const askedPause = (error: ApiError | UnreachableError) =>
  error instanceof ApiError ? (error.more.retryAfter ?? 0) * 1_000 : 0;
