import { Undo } from './undo.js';

describe('Undo', () => {
  let undo: Undo;
  let done: string[];
  beforeEach(() => {
    [undo, done] = [new Undo(), []];
  });

  const step = (name: string) => async () => done.push(name);

  it('runs the steps backwards, all of them though one fails, then throws its failure', async () => {
    undo.add(step('first'));
    undo.add(() => Promise.reject(new Error('does not stop')));
    undo.add(step('last'));
    await expect(undo.run()).rejects.toThrow('does not stop');
    expect(done).toEqual(['last', 'first']);
  });

  it('runs a step at once that comes after run has begun, and before the earlier ones', async () => {
    undo.add(step('unlock the folder'));
    let finish = () => {};
    undo.add(() => new Promise<void>((resolve) => (finish = resolve)));
    const run = undo.run();

    undo.add(async () => {
      done.push('stop the late server');
      await Promise.resolve();
      done.push('the late server has stopped');
    });
    expect(done).toEqual(['stop the late server']);

    finish();
    await run;
    expect(done).toEqual([
      'stop the late server',
      'the late server has stopped',
      'unlock the folder',
    ]);
  });
});
