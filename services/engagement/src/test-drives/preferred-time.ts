/** ISO 8601's extended format: a calendar date, or one with a time of day, with or without an offset. */
const ISO_8601 = new RegExp(
  [
    String.raw`^(?<date>\d{4}-\d\d-\d\d)`,
    String.raw`(?:T(?<minutes>(?:[01]\d|2[0-3]):[0-5]\d)`,
    String.raw`(?::(?<second>[0-5]\d)(?:[.,](?<fraction>\d+))?)?`,
    String.raw`(?<offset>Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$`,
  ].join(''),
);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Reads a customer's preferred date as a time. A text without an offset is of the organization's clocks, and a
 * date alone is the beginning of its day.
 *
 * @param timeZone IANA name
 * @returns ISO 8601 in UTC, or null where the text is no ISO 8601 or no day of the calendar
 */
export function preferredTimeOf(text: string, timeZone: string): string | null {
  const { date, minutes, second, fraction, offset } = ISO_8601.exec(text)?.groups ?? {};
  if (!date) return null;
  const milliseconds = (fraction ?? '').padEnd(3, '0').slice(0, 3);
  const clock = new Date(`${date}T${minutes ?? '00:00'}:${second ?? '00'}.${milliseconds}Z`);
  // 30 February is read as 2 March, or not at all.
  if (Number.isNaN(clock.getTime()) || !clock.toISOString().startsWith(date)) return null;
  const time = new Date(
    offset ? clock.getTime() - offsetMs(offset) : instantOf(clock.getTime(), timeZone),
  );
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : null;
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const [hours, minutes] = [offset.slice(1, 3), offset.slice(3).replace(':', '')];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return offset.startsWith('-') ? -size : size;
}

/**
 * The instant at which clocks of the zone show `clock` (milliseconds, as though it were UTC). Where the clocks
 * are changed RFC 5545 says which: of a time that comes twice the first; a time that is skipped is read with
 * the offset before the change.
 */
function instantOf(clock: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const before = clock - zoneOffsetMs(clock - DAY_MS, format);
  const after = clock - zoneOffsetMs(clock + DAY_MS, format);
  const shown = [before, after].filter(
    (instant) => instant + zoneOffsetMs(instant, format) === clock,
  );
  return shown.length > 0 ? Math.min(...shown) : before;
}

function zoneOffsetMs(instant: number, format: Intl.DateTimeFormat): number {
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  // `GMT`, `GMT+02:00`; before standard time `GMT-04:56:02`.
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}
