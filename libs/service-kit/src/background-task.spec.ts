import { once } from 'node:events';
import { jest } from '@jest/globals';
import { BackgroundTask } from './background-task.js';
import { logger } from './logging/logger.js';
import { eventually } from './testing/eventually.js';
import { TransportUnavailableError } from './transport/transport.js';

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
    task = new BackgroundTask(name, 1, async () => {
      runs += 1;
      await Promise.reject(new Error(causes.shift() ?? 'the disk is full'));
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

const HOUR_MS = 60 * 60 * 1_000;

it('a background task whose batch was not the last does the next at once', async () => {
  let batches = 5;
  const task = new BackgroundTask('batches', HOUR_MS, () => Promise.resolve((batches -= 1) > 0));
  task.wake();

  await eventually(() => expect(batches).toBe(0));
  await task.stop();
});

it('a background task that met an outage runs again within 2 s, however rarely it runs', async () => {
  const outcomes = [Promise.reject(new TransportUnavailableError('away')), Promise.resolve(false)];
  const task = new BackgroundTask('outage', HOUR_MS, () => outcomes.shift()!);
  task.wake();

  await eventually(() => expect(outcomes).toHaveLength(0), 2_000);
  await task.stop();
});

it('a background task that is stopped waits for nothing and begins no other batch', async () => {
  let batches = 0;
  const task = new BackgroundTask('stopped', 1, async (signal) => {
    batches += 1;
    await once(signal, 'abort');
    return true;
  });
  task.wake();

  await task.stop();
  task.wake();

  expect(batches).toBe(1);
});
