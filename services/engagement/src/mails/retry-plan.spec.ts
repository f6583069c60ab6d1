import { backOffSeconds, isOverdue, outageSeconds, Pause } from './retry-plan.js';

it('waits twice as long after each attempt, up to two hours', () => {
  const waits = Array.from({ length: 10 }, (_, attempts) => backOffSeconds(attempts + 1));

  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_200, 7_200]);
});

it('tries for two days', () => {
  const created = new Date('2026-03-01T12:00:00Z');

  expect(isOverdue(created, Date.parse('2026-03-03T12:00:00Z'))).toBe(false);
  expect(isOverdue(created, Date.parse('2026-03-03T12:00:01Z'))).toBe(true);
});

it('waits a minute at most after an outage', () => {
  expect([1, 2, 5, 6, 50].map(outageSeconds)).toEqual([2, 4, 32, 60, 60]);
});

describe('during an outage', () => {
  it('one more mail tries whether it is over, ever more rarely, once a minute in the end', () => {
    const pause = new Pause();
    let now = 0;
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      pause.begin(now);
      now += seconds * 1_000;
      expect([pause.admits(5, now - 1), pause.admits(5, now), pause.admits(0, now)]).toEqual([
        0, 1, 0,
      ]);
    }
  });

  it('several that meet it make one pause', () => {
    const pause = new Pause();
    for (const now of [0, 1, 2]) pause.begin(now);

    expect([pause.admits(5, 999), pause.admits(5, 1_000)]).toEqual([0, 1]);
  });

  it('all are sent again as soon as one was', () => {
    const pause = new Pause();
    pause.begin(0);

    pause.end();

    expect(pause.admits(3, 1)).toBe(3);
  });
});
