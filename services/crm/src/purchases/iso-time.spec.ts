import { parseIsoTime } from './iso-time.js';

const read = (text: string, timeZone = 'UTC') => parseIsoTime(text, timeZone)?.toISOString();

it.each([
  ['2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01T09:30:15.5+02:00', '2026-03-01T07:30:15.500Z'],
  ['2026-03-01 09:30-0330', '2026-03-01T13:00:00.000Z'],
])('takes the offset of %s', (text, instant) => {
  expect(read(text, 'Asia/Tokyo')).toBe(instant);
});

it.each([
  ['Asia/Tokyo', '2026-03-01', '2026-02-28T15:00:00.000Z'],
  ['America/New_York', '2026-01-15', '2026-01-15T05:00:00.000Z'],
  ['America/New_York', '2026-07-15', '2026-07-15T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-15T12:00:30.250', '2026-07-15T06:15:30.250Z'],
])('reads what has no offset by the clocks of %s', (timeZone, text, instant) => {
  expect(read(text, timeZone)).toBe(instant);
});

it('takes the first of two moments at which clocks show the same', () => {
  expect(read('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

it('goes on behind an hour that clocks skip', () => {
  expect(read('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  // Midnight itself was skipped: the day began at one o'clock.
  expect(read('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
});

it.each(['2026-02-30', '2026-13-01', '2026-03-01T25:00', 'March 1', '2026', '01/03/2026', ''])(
  'finds no time in "%s"',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);
