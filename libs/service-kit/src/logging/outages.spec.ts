import { randomUUID } from 'node:crypto';
import { logOnce } from './outages.js';

describe('a failure that many meet', () => {
  let lines: number;
  const log = () => (lines += 1);
  beforeEach(() => {
    lines = 0;
  });

  it('is logged once, however long it lasts', () => {
    const failure = randomUUID();
    for (let second = 0; second < 600; second += 1) logOnce(failure, log, second * 1_000);
    expect(lines).toBe(1);
  });

  it('is logged again when it comes back after more than a minute', () => {
    const failure = randomUUID();
    logOnce(failure, log, 0);
    logOnce(failure, log, 61_000);
    expect(lines).toBe(2);
  });

  it('does not hide another failure', () => {
    logOnce(randomUUID(), log, 0);
    logOnce(randomUUID(), log, 0);
    expect(lines).toBe(2);
  });
});
