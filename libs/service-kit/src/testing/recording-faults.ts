import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { faults } from '../logging/faults.js';

const recordings = new AsyncLocalStorage<unknown[]>();

/** Runs `work`, which gets a list of the faults behind the internal errors that it meets, the latest last. */
export async function recordingFaults<Result>(
  work: (found: unknown[]) => Promise<Result>,
): Promise<Result> {
  const found: unknown[] = [];
  // The channel is one for the whole process; concurrent calls hear each other's faults.
  const record = (fault: unknown) => {
    if (recordings.getStore() === found) found.push(fault);
  };
  subscribe(faults.name, record);
  try {
    return await recordings.run(found, () => work(found));
  } finally {
    unsubscribe(faults.name, record);
  }
}
