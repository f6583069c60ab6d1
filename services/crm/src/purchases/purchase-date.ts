import { platformErrors } from '@forecourt/contracts/errors';
import { parseIsoTime } from '@forecourt/service-kit/time/organization-time';

/** A dealer's clock and time zone may be ahead of ours. More than a day ahead is a mistake. */
const AHEAD_MS = 24 * 60 * 60 * 1_000;
/** Before there were cars to sell. A year mistyped as 0025 would sort last forever. */
const EARLIEST = new Date('1900-01-01T00:00:00.000Z');

/**
 * When a purchase took place; `now` if no date is given.
 *
 * @param timeZone applies to a date without an offset
 * @throws invalid_parameter if it is not an ISO 8601 date, or too early or too late
 */
export function readPurchaseDate(date: string | undefined, timeZone: string, now: Date): Date {
  if (date === undefined) return now;
  const read = parseIsoTime(date, timeZone);
  if (!read) throw invalidDate('must be an ISO 8601 date or time');
  if (read < EARLIEST) throw invalidDate('must not be before 1900');
  if (read.getTime() > now.getTime() + AHEAD_MS) {
    throw invalidDate('must not be more than a day in the future');
  }
  return read;
}

const invalidDate = (message: string) =>
  platformErrors.invalid_parameter({ details: [{ field: 'date', message }] });
