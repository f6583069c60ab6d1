import { isCongestion, isTransient } from '../transport/transient.js';
import { TransportUnavailableError } from '../transport/transport.js';
import { logger } from './logger.js';

/** After this long without the failure, the next one counts as new. */
const QUIET_MS = 60_000;

const lastMet = new Map<string, number>();

/**
 * Logs a failure once while it repeats, though hundreds of requests and polls meet it.
 *
 * @param failure identifies it
 */
export function logOnce(failure: string, log: () => void, now = performance.now()): void {
  const last = lastMet.get(failure) ?? -Infinity;
  lastMet.set(failure, now);
  if (now - last > QUIET_MS) log();
}

/** Logs a failure of work that will be tried again. */
export function logFailure(error: unknown, work: string): void {
  if (isTransient(error)) return logOutage(error);
  logOnce(`${work}: ${reasonOf(error)}`, () => logger.error({ err: error }, `${work} failed`));
}

/** Logs once that the database or the broker is unavailable, or too slow. */
export function logOutage(error: unknown): void {
  const outage = outageOf(error);
  // Where the outage was met says nothing about it, so the stack is left out.
  logOnce(outage, () => logger.error({ reason: reasonOf(error) }, outage));
}

function outageOf(error: unknown): string {
  if (error instanceof TransportUnavailableError)
    return 'the message broker or another service is unavailable';
  if (isCongestion(error)) return 'the database gave up a statement';
  return 'the database is unavailable';
}

/** Why it failed, in a line. */
export function reasonOf(error: unknown): string {
  // From a host with several addresses; its own message is empty.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
