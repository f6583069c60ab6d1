import { channel } from 'node:diagnostics_channel';
import { logger } from './logger.js';

/**
 * Every fault of ours, as it is logged. Tests listen, to show what is behind an internal error. No setting makes
 * the product listen, and what is published here reaches no reply: callers never learn of it (D4).
 */
export const faults = channel('forecourt.fault');

/** Logs an error of which a caller learns only that it is internal. */
export function logFault(error: unknown, fields: object = {}): void {
  logger.error({ err: error, ...fields }, 'request failed');
  faults.publish(error);
}
