import { jest } from '@jest/globals';
import { platformErrors } from '@forecourt/contracts/errors';
import { askedAgain } from './asked-again.js';
import { withBudget } from './budget.js';
import { RepeatBudget } from './repeat-budget.js';

describe('a question without an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Asks within 5 s; each time, the next of these is the answer. */
  function ask(answers: Promise<string>[], mayRepeat = () => true) {
    const asked: number[] = [];
    const start = performance.now();
    const question = () => {
      asked.push(performance.now() - start);
      return answers[asked.length - 1]!;
    };
    const answer = withBudget(5_000, () => askedAgain(question, { pauseMs: 1_000, mayRepeat }));
    return { asked, answer };
  }
  const none = () => new Promise<string>(() => undefined);
  const unavailable = () => Promise.reject(platformErrors.service_unavailable());

  it('is asked again after pauses that double, within its budget', async () => {
    const { asked } = ask(Array.from({ length: 7 }, none));
    await jest.advanceTimersByTimeAsync(10_000);

    expect(asked).toEqual([0, 1_000, 1_000, 3_000, 3_000]);
  });

  it('is asked again twice at once, so that not both go to the one that is frozen', async () => {
    const { asked, answer } = ask([none(), none(), Promise.resolve('hey')]);
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(answer).resolves.toBe('hey');
    expect(asked).toEqual([0, 1_000, 1_000]);
  });

  it('takes the first answer, and is not asked again', async () => {
    const { asked, answer } = ask([none(), Promise.resolve('hey'), Promise.resolve('hey')]);
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(answer).resolves.toBe('hey');
    expect(asked).toEqual([0, 1_000, 1_000]);
  });

  it('has failed once nobody is left who might answer', async () => {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 2_000));
    const { answer } = ask([late, unavailable(), unavailable()]);
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(answer).resolves.toBe('late');

    await expect(ask([unavailable()]).answer).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('is not asked again beyond what a frozen instance needs, save one in ten', () => {
    const budget = new RepeatBudget();
    const takes = (times: number) =>
      Array.from({ length: times }, () => budget.take('crm')).filter(Boolean).length;
    expect(takes(200)).toBe(100);

    for (let answer = 0; answer < 105; answer += 1) budget.noteAnswer('crm');

    expect(takes(200)).toBe(10);
  });
});
