import { dayIn, readInstant } from './organization-time.js';

const read = (text: string, timeZone = 'UTC') => readInstant(text, timeZone)?.toISOString();

describe('the day of an instant', () => {
  const instant = new Date('2026-03-01T03:30:00Z');

  it.each([
    ['UTC', '2026-03-01'],
    ['America/New_York', '2026-02-28'],
    ['Asia/Kolkata', '2026-03-01'],
    ['Pacific/Kiritimati', '2026-03-01'],
    ['Pacific/Pago_Pago', '2026-02-28'],
  ])('is in %s %s', (timeZone, day) => {
    expect(dayIn(timeZone, instant)).toBe(day);
  });
});

describe('a written time', () => {
  it.each([
    ['2026-03-01T09:30:00Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00.1239Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01t09:30:00+05:30', '2026-03-01T04:00:00.000Z'],
    ['2026-03-01 09:30-0800', '2026-03-01T17:30:00.000Z'],
  ])('with an offset is taken by it: %s', (text, instant) => {
    expect(read(text, 'Asia/Tokyo')).toBe(instant);
  });

  it.each([
    ['2026-03-01T09:30', 'Asia/Tokyo', '2026-03-01T00:30:00.000Z'],
    ['2026-03-01', 'America/New_York', '2026-03-01T05:00:00.000Z'],
    ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ])('without an offset is one of the organization: %s in %s', (text, timeZone, instant) => {
    expect(read(text, timeZone)).toBe(instant);
  });

  it('that the clock change repeats is the first of the two', () => {
    expect(read('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('that the clock change skips lies as far behind the change', () => {
    expect(read('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it.each([
    '1 March 2026',
    '2026-02-30',
    '2026-13-01',
    '2026-03-01T24:00',
    '2026-03-01T10:60',
    '2026-03-01T10:00:60Z',
    '2026-03-01T10:00+24:00',
    '2026-3-1',
    '',
  ])('that no calendar or clock has is none: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
