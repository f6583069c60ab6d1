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
    kept = new KeptRunning({ name: 'It', start, say: (line) => lines.push(line) });
    await kept.start();
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

  const runs = (count: number) => eventually(() => expect(started).toHaveLength(count));
  const end = (reason: string) => started.at(-1)?.end(reason);

  it('restarts it when it ends by itself, and says so', async () => {
    end('SIGKILL');
    await runs(2);
    end('exit code 1');
    await runs(3);
    expect(lines).toEqual([
      'It has ended (SIGKILL). Restarting it …',
      'It runs again.',
      'It has ended (exit code 1). Restarting it …',
      'It runs again.',
    ]);
  });

  it('keeps trying when a restart fails, and names each reason once', async () => {
    failures = ['the port is taken\nby another program', 'the port is taken', 'no memory'];
    end('SIGKILL');
    await runs(2);
    expect(lines).toEqual([
      'It has ended (SIGKILL). Restarting it …',
      'It does not start, will try again: the port is taken',
      'It does not start, will try again: no memory',
      'It runs again.',
    ]);
  });

  it('pauses before each restart, twice as long each time', async () => {
    for (const [restarts, atLeastMs] of [245, 495, 995].entries()) {
      const ended = performance.now();
      end('SIGKILL');
      await runs(restarts + 2);
      expect(performance.now() - ended).toBeGreaterThan(atLeastMs);
    }
  });

  it('does not restart what was stopped', async () => {
    await kept.stop();
    expect([started.length, lines]).toEqual([1, []]);
  });

  it('can be stopped during a pause', async () => {
    end('SIGKILL');
    await eventually(() => expect(lines).toHaveLength(1));
    await kept.stop();
    expect(started).toHaveLength(1);
  });

  it('fails when the first start fails', async () => {
    failures = ['the port is taken'];
    const another = new KeptRunning({ name: 'It', start, say: () => undefined });
    await expect(another.start()).rejects.toThrow('the port is taken');
  });

  describe('stop during a start', () => {
    /** A start that lasts until it is told to end. */
    const endless = (stopped: AbortSignal) =>
      new Promise<Fake>((_, reject) => {
        stopped.addEventListener('abort', () => reject(new Error('ended early')));
      });

    it('ends the first start, which fails', async () => {
      const another = new KeptRunning({ name: 'It', start: endless, say: () => undefined });
      const starting = another.start();
      await Promise.all([another.stop(), expect(starting).rejects.toThrow('ended early')]);
    });

    it('ends a restart, in silence', async () => {
      let restarting = false;
      const another = new KeptRunning<Fake>({
        name: 'It',
        start: (stopped, previous) => {
          restarting = previous !== undefined;
          return restarting ? endless(stopped) : start();
        },
        say: (line) => lines.push(line),
      });
      await another.start();
      another.keep();
      end('SIGKILL');
      await eventually(() => expect(restarting).toBe(true));
      await another.stop();
      expect(lines).toEqual(['It has ended (SIGKILL). Restarting it …']);
    });
  });

  it('starts nothing once it was stopped', async () => {
    await kept.stop();
    await expect(kept.start()).rejects.toThrow('aborted');
    expect(started).toHaveLength(1);
  });
});
