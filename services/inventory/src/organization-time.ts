const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The calendar day of an instant in an IANA time zone, as `2026-03-01`. */
export function dayIn(timeZone: string, instant: Date): string {
  const local = instant.getTime() + offsetAt(timeZone, instant.getTime());
  return new Date(local).toISOString().slice(0, 10);
}

/**
 * Reads an ISO 8601 date or time; without an offset it is one of the given IANA time zone, a date its
 * beginning.
 *
 * @returns undefined for a text that is none, or that no calendar has (`2026-02-30`)
 */
export function readInstant(text: string, timeZone: string): Date | undefined {
  const match: (string | undefined)[] | null = ISO_8601.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => +(part ?? 0));
  const millisecond = Math.trunc(+`0.${match[7] ?? 0}` * SECOND_MS);
  const local = Date.UTC(year!, month! - 1, day, hour, minute, second, millisecond);
  const written = `${match[1]}-${match[2]}-${match[3]}T${match[4] ?? '00'}:${match[5] ?? '00'}`;
  // Date.UTC carries what is too much into the next unit; such a text names no time.
  if (second! > 59 || !new Date(local).toISOString().startsWith(written)) return undefined;
  if (!match[8]) return new Date(toUtc(local, timeZone));
  const offset = readOffset(match[8]);
  return offset === undefined ? undefined : new Date(local - offset);
}

/** `+05:30`, `-0800`, `+02` or `Z` in milliseconds. */
function readOffset(text: string): number | undefined {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [+text.slice(1, 3), +text.slice(3).replace(':', '')];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

/**
 * The instant of a wall-clock time. One that a clock change repeats is its first occurrence; one that it
 * skips lies as far behind the change.
 */
function toUtc(local: number, timeZone: string): number {
  const DAY_MS = 24 * 60 * MINUTE_MS;
  // No zone changes its clock twice within two days, so that these are the only candidates.
  const before = offsetAt(timeZone, local - DAY_MS);
  const after = offsetAt(timeZone, local + DAY_MS);
  const fitting = [before, after].find((offset) => offsetAt(timeZone, local - offset) === offset);
  return local - (fitting ?? before);
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  // The default of organizations, and of the dearest step of an import.
  if (timeZone === 'UTC') return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = +value;
  const { year, month, day, hour, minute, second } = parts;
  const local = Date.UTC(year!, month! - 1, day, hour, minute, second);
  return local - Math.floor(instant / SECOND_MS) * SECOND_MS;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a thousand times its use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}
