import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { logger } from './logger.js';
import { logOnce, logOutage } from './outages.js';

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

it('an outage is logged with its reason, without a stack', () => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const refused = ['::1', '127.0.0.1'].map(
    (host) => new Error(`connect ECONNREFUSED ${host}:5432`),
  );
  logOutage(new AggregateError(refused));
  expect(error.mock.calls).toEqual([
    [
      { reason: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432' },
      'the database is unavailable',
    ],
  ]);
  error.mockRestore();
});

it('a lock that nobody released in time is not called an outage of the whole database', () => {
  const error = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const reason = 'canceling statement due to lock timeout';
  logOutage(Object.assign(new Error(reason), { code: '55P03' }));
  expect(error.mock.calls).toEqual([[{ reason }, 'the database gave up a statement']]);
  error.mockRestore();
});
