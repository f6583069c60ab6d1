import { ISO_TIME } from '@forecourt/contracts/text';
import { DateTime, type DateTimeMaybeValid } from 'luxon';

/**
 * A clock ahead of all others: when it shows a time, no other clock has shown it yet. To keep a local time in
 * another zone, luxon starts from that zone's offset at this instant, which is always the one before a change.
 */
const AHEAD_OF_ALL = 'UTC+24';

/**
 * Reads an ISO 8601 date or time in extended format; a space may replace the T. A time without an offset is
 * local to `timeZone`, and a date alone is the start of that day there. If clocks show a time twice, the first
 * counts; if they skip it, it is read with the offset before the change.
 *
 * @param timeZone IANA name
 * @returns truncated to milliseconds; undefined for other text, for a date that does not exist (`2026-02-30`),
 *   and outside the years 1 to 9999 in UTC
 * @throws RangeError for an unknown time zone
 */
export function parseIsoTime(text: string, timeZone: string): Date | undefined {
  // Luxon alone would accept more: weeks, 24:00, an offset of 99 hours, the format without separators.
  const [format, offset] = ISO_TIME.exec(text) ?? [];
  if (format === undefined) return undefined;
  const written = DateTime.fromISO(format.replace(' ', 'T'), { zone: AHEAD_OF_ALL });
  if (!written.isValid) return undefined;
  const time = offset ? written : inZone(written.setZone(timeZone, { keepLocalTime: true }));
  const instant = time.toJSDate();
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : undefined;
}

/**
 * The calendar day of an instant in an IANA time zone, written as `2026-03-01`.
 *
 * @throws RangeError for an unknown time zone
 */
export function dayIn(timeZone: string, instant: Date): string {
  return inZone(DateTime.fromJSDate(instant, { zone: timeZone })).toISODate();
}

/** Luxon marks a time in an unknown zone as invalid, which would look the same as text that is not a time. */
function inZone(time: DateTimeMaybeValid): DateTime<true> {
  if (!time.isValid) throw new RangeError(time.invalidExplanation ?? time.invalidReason);
  return time;
}
