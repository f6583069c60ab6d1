const ISO_8601 =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Reads an ISO 8601 date or time. Without an offset it is what clocks show in `timeZone`; a date alone is
 * the day's beginning there. Gives undefined for what is no such text, or names no day (30 February).
 *
 * @param timeZone IANA name
 */
export function parseIsoTime(text: string, timeZone: string): Date | undefined {
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', offset] =
    ISO_8601.exec(text) ?? [];
  if (!day) return undefined;
  const clock = new Date(`${day}T${minutes}${seconds}${fraction}Z`);
  // 30 February would be read as a day in March.
  if (Number.isNaN(clock.getTime()) || !clock.toISOString().startsWith(day)) return undefined;
  if (!offset) return instantOf(clock.getTime(), timeZone);
  const instant = new Date(clock.getTime() - offsetMs(offset));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * The moment at which clocks in the zone show `clock`. Where they show it twice, the first; where they
 * skip it, the moment as far after the skip as `clock` is after its beginning.
 *
 * @param clock milliseconds since 1970, as if the clock stood in UTC
 */
function instantOf(clock: number, timeZone: string): Date {
  const before = zoneOffset(clock - DAY_MS, timeZone);
  const after = zoneOffset(clock + DAY_MS, timeZone);
  const shown = [clock - before, clock - after].filter(
    (instant) => instant + zoneOffset(instant, timeZone) === clock,
  );
  return new Date(shown.length > 0 ? Math.min(...shown) : clock - before);
}

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
function zoneOffset(instant: number, timeZone: string): number {
  const wholeSecond = Math.floor(instant / 1_000) * 1_000;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(wholeSecond);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - wholeSecond;
}
