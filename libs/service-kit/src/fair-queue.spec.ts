import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.js';

/** Queues jobs by owner behind one that runs, and returns the order in which they then ran. */
async function orderOf(owners: string[]): Promise<string[]> {
  const queue = new FairQueue({ total: 1 });
  const order: string[] = [];
  let finish: (() => void) | undefined;
  const first = queue.run('first', () => new Promise<void>((resolve) => (finish = resolve)));
  const others = owners.map((owner) =>
    queue.run(owner, () => {
      order.push(owner);
      return Promise.resolve();
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  finish?.();
  await Promise.all([first, ...others]);
  return order;
}

it('lets owners take turns', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b', 'c', 'c'])).toEqual(['a', 'b', 'c', 'a', 'c', 'a']);
});

it('runs the jobs of one owner in their order, as many at once as it may', async () => {
  const queue = new FairQueue({ total: 2 });
  const [begun, finish]: [number[], (() => void)[]] = [[], []];
  const jobs = [0, 1, 2].map((number) =>
    queue.run('a', () => {
      begun.push(number);
      return new Promise<void>((resolve) => finish.push(resolve));
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1]);
  expect(queue.waitingOf('a')).toBe(1);

  finish[0]?.();
  await jobs[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1, 2]);
  finish.forEach((end) => end());
  await Promise.all(jobs);
});

it('goes on after a job that failed', async () => {
  const queue = new FairQueue({ total: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no memory')));
  const next = queue.run('a', () => Promise.resolve('done'));

  await expect(failing).rejects.toThrow('no memory');
  await expect(next).resolves.toBe('done');
});

it('runs each job in the context of its caller, whoever made room for it', async () => {
  const caller = new AsyncLocalStorage<string>();
  const queue = new FairQueue({ total: 1 });
  const run = (name: string, owner: string) =>
    caller.run(name, () => queue.run(owner, () => Promise.resolve(caller.getStore())));

  const callers = await Promise.all([run('1', 'a'), run('2', 'a'), run('3', 'b')]);

  expect(callers).toEqual(['1', '2', '3']);
});

it('leaves room for others, however much one owner wants', async () => {
  const queue = new FairQueue({ total: 3, perOwner: 2 });
  const begun: string[] = [];
  const run = (owner: string) =>
    void queue.run(owner, () => {
      begun.push(owner);
      return new Promise(() => undefined);
    });

  ['a', 'a', 'a', 'b', 'b'].forEach(run);
  await new Promise((resolve) => setImmediate(resolve));

  expect(begun).toEqual(['a', 'a', 'b']);
  expect([queue.waitingOf('a'), queue.waitingOf('b')]).toEqual([1, 1]);
});
