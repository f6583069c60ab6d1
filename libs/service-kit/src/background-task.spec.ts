import { jest } from '@jest/globals';
import { BackgroundTask } from './background-task.js';
import { logger } from './logging/logger.js';
import { eventually } from './testing/eventually.js';

describe('a background task that fails', () => {
  const logged = jest.spyOn(logger, 'error');
  let task: BackgroundTask;
  let runs: number;
  let causes: string[];
  beforeEach(() => {
    runs = 0;
    logged.mockReset();
  });
  afterEach(() => task.stop());

  function start(name: string): void {
    task = new BackgroundTask(name, 1, () => {
      runs += 1;
      return Promise.reject(new Error(causes.shift() ?? 'the disk is full'));
    });
    task.wake();
  }

  it('runs again, and logs the same cause once', async () => {
    causes = [];
    start('one cause');
    await eventually(() => expect(runs).toBeGreaterThan(5));
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'the disk is full' }) },
      'background task "one cause" failed',
    );
  });

  it('logs each new cause', async () => {
    causes = ['no memory', 'no file handle'];
    start('three causes');
    await eventually(() => expect(runs).toBeGreaterThan(5));
    expect(logged).toHaveBeenCalledTimes(3);
  });
});
