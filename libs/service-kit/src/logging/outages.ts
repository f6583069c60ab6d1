import { isTransient } from '../transport/transient.js';
import { TransportUnavailableError } from '../transport/transport.js';
import { logger } from './logger.js';

/** A failure that was not met for this long is a new one when it is met again. */
const QUIET_MS = 60_000;

const lastMet = new Map<string, number>();

/**
 * Logs the first of failures that follow each other: what hundreds of requests and polls meet, the
 * log tells once.
 *
 * @param failure what two of them have in common
 */
export function logOnce(failure: string, log: () => void, now = performance.now()): void {
  const last = lastMet.get(failure) ?? -Infinity;
  lastMet.set(failure, now);
  if (now - last > QUIET_MS) log();
}

/** Logs a failure of work that is tried again by itself; an outage only when it begins. */
export function logFailure(error: unknown, work: string): void {
  if (isTransient(error)) return logOutage(error);
  const cause = error instanceof Error ? error.message : String(error);
  logOnce(`${work}: ${cause}`, () => logger.error({ err: error }, `${work} failed`));
}

/** Logs that the database or the broker is away, when it begins. */
export function logOutage(error: unknown): void {
  const outage =
    error instanceof TransportUnavailableError
      ? 'the message broker or another service is away'
      : 'the database is away';
  logOnce(outage, () => logger.error({ err: error }, outage));
}
