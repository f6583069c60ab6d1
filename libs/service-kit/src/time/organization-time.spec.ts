import { dayIn, parseIsoTime } from './organization-time.js';

const read = (text: string, timeZone = 'UTC') => parseIsoTime(text, timeZone)?.toISOString();

describe('the day of an instant', () => {
  const instant = new Date('2026-03-01T03:30:00Z');

  it.each([
    ['UTC', '2026-03-01'],
    ['America/New_York', '2026-02-28'],
    ['US/Pacific', '2026-02-28'],
    ['Asia/Kolkata', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-03-01'],
    ['Pacific/Pago_Pago', '2026-02-28'],
  ])('is in %s %s', (timeZone, day) => {
    expect(dayIn(timeZone, instant)).toBe(day);
  });
});

describe('a written time', () => {
  it.each([
    ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01t09:30:00z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:15.5+02:00', '2026-03-01T07:30:15.500Z'],
    ['2026-03-01 09:30-0330', '2026-03-01T13:00:00.000Z'],
    ['2026-03-01T09:30-08', '2026-03-01T17:30:00.000Z'],
    ['2026-03-01T00:30+23:59', '2026-02-28T00:31:00.000Z'],
  ])('with an offset uses that offset: %s', (text, instant) => {
    expect(read(text, 'Asia/Tokyo')).toBe(instant);
  });

  it.each([
    ['2026-03-01T09:30', 'Asia/Tokyo', '2026-03-01T00:30:00.000Z'],
    ['2026-03-01 09:30:15', 'UTC', '2026-03-01T09:30:15.000Z'],
    ['2026-07-15T12:00:30.250', 'Asia/Kathmandu', '2026-07-15T06:15:30.250Z'],
    ['2026-01-15T12:00', 'US/Pacific', '2026-01-15T20:00:00.000Z'],
    ['2026-07-15T12:00', 'US/Pacific', '2026-07-15T19:00:00.000Z'],
    // Before standard time, offsets had seconds.
    ['1900-01-01T12:00:00.001', 'Asia/Kolkata', '1900-01-01T06:38:50.001Z'],
  ])('without an offset is local to the time zone: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  it.each([
    ['2026-03-01', 'Asia/Tokyo', '2026-02-28T15:00:00.000Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', 'America/New_York', '2026-07-15T04:00:00.000Z'],
    ['2028-02-29', 'Pacific/Kiritimati', '2028-02-28T10:00:00.000Z'],
  ])('that is only a date is the start of that day: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  // East and west of UTC, with summer in either half of the year, so that today's date does not matter.
  it.each([
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T02:30', 'Australia/Sydney', '2026-04-04T15:30:00.000Z'],
    ['2026-04-04T23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
  ])('that clocks show twice is the first one: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  it.each([
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-04T02:30', 'Australia/Sydney', '2026-10-03T16:30:00.000Z'],
    // Clocks skipped midnight itself: the day began at one o'clock.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Clocks skipped a whole day.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ])('that clocks skip uses the offset before the change: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  it.each([
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    // The zone has since crossed the date line: it used none of today's offsets then.
    ['2010-09-26T05:30', 'Pacific/Apia', '2010-09-26T15:30:00.000Z'],
  ])('near a clock change uses its own offset: %s in %s', (text, zone, instant) => {
    expect(read(text, zone)).toBe(instant);
  });

  it.each([
    ['2026-03-01T09:30:00.1239Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01T09:30:00.999999999Z', '2026-03-01T09:30:00.999Z'],
    ['2026-03-01T09:30:00,29Z', '2026-03-01T09:30:00.290Z'],
  ])('is truncated to milliseconds: %s', (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  it.each([
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999', 'UTC', '9999-12-31T23:59:59.999Z'],
    ['0000-12-31', 'UTC', undefined],
    ['0001-01-01', 'Asia/Tokyo', undefined],
    ['9999-12-31T23:59-12:00', 'UTC', undefined],
  ])('must be within the years 1 to 9999 in UTC: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  it.each(['2026-02-30', '2026-02-29T10:00Z', '2026-13-01', '2026-12-00'])(
    'with a date that does not exist is refused: %s',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it.each([
    '2026-03-01T24:00',
    '2026-03-01T25:00',
    '2026-03-01T10:60',
    '2026-03-01T10:00:60Z',
    '2026-03-01T10:00+24:00',
    '2026-03-01T10:00+10:60',
  ])('that no clock shows is refused: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    '20261201',
    '2026-12-01T1030',
    '2026-12-01T10',
    '2026-W49-2',
    '2026-335',
    '2026-12',
    '2026',
    '2026-3-1',
    '+002026-12-01',
    '10:30',
    '2026-12-01T10:30[Europe/Berlin]',
    '2026-12-01T10:30:00.1234567891Z',
    '2026-12-01Z',
    ' 2026-12-01',
    '2026-12-01\n',
    '2026-12-01 or later',
    '01/03/2026',
    'March 1',
    '',
  ])('in another format is refused: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

it('throws for an unknown time zone', () => {
  expect(() => parseIsoTime('2026-03-01', 'Mars/Olympus')).toThrow(RangeError);
  expect(() => dayIn('Mars/Olympus', new Date())).toThrow(RangeError);
});
