import { eventually } from '@forecourt/service-kit/testing/eventually';
import { KeptRunning, type Runnable } from '../src/kept-running.js';

/** Something that a test can end. */
class Fake implements Runnable {
  end!: (reason: string) => void;
  readonly ended = new Promise<string>((resolve) => {
    this.end = resolve;
  });
  async stop(): Promise<void> {
    this.end('SIGTERM');
  }
}

describe('KeptRunning', () => {
  let lines: string[];
  let started: Fake[];
  let failures: string[];
  let kept: KeptRunning<Fake>;

  beforeEach(async () => {
    [lines, started, failures] = [[], [], []];
    kept = await KeptRunning.start({ name: 'It', start, say: (line) => lines.push(line) });
    kept.keep();
  });
  afterEach(() => kept.stop());

  async function start(): Promise<Fake> {
    const failure = failures.shift();
    if (failure !== undefined) throw new Error(failure);
    const fake = new Fake();
    started.push(fake);
    return fake;
  }

  const runs = (count: number) =>
    eventually(() => {
      expect(started).toHaveLength(count);
      expect(kept.current).toBe(started.at(-1));
    });

  it('restarts it when it ends by itself, and says so in one line', async () => {
    kept.current.end('SIGKILL');
    await runs(2);
    kept.current.end('exit code 1');
    await runs(3);
    expect(lines).toEqual([
      'It has ended (SIGKILL). Restarting it …',
      'It has ended (exit code 1). Restarting it …',
    ]);
  });

  it('keeps trying when a restart fails, and names each reason once', async () => {
    failures = ['the port is taken\nby another program', 'the port is taken', 'no memory'];
    kept.current.end('SIGKILL');
    await runs(2);
    expect(lines).toEqual([
      'It has ended (SIGKILL). Restarting it …',
      'It does not start, will try again: the port is taken',
      'It does not start, will try again: no memory',
      'It runs again.',
    ]);
  });

  it('makes longer pauses each time', async () => {
    const pauses: number[] = [];
    for (const count of [2, 3, 4]) {
      const ended = performance.now();
      kept.current.end('SIGKILL');
      await runs(count);
      pauses.push(performance.now() - ended);
    }
    expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
    expect(pauses[2]).toBeGreaterThan(900);
  });

  it('does not restart what was stopped', async () => {
    await kept.stop();
    expect([started.length, lines]).toEqual([1, []]);
  });

  it('can be stopped during a pause', async () => {
    kept.current.end('SIGKILL');
    await eventually(() => expect(lines).toHaveLength(1));
    await kept.stop();
    expect(started).toHaveLength(1);
  });

  it('fails when the first start fails', async () => {
    failures = ['the port is taken'];
    await expect(KeptRunning.start({ name: 'It', start, say: () => undefined })).rejects.toThrow(
      'the port is taken',
    );
  });
});
