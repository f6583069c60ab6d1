import { Steps } from './steps.js';
import { noTests } from './totals.js';

const lastLine = (steps: Steps) => steps.summary().split('\n').at(-1);

let steps: Steps;
beforeEach(() => {
  // Its progress is for people.
  steps = new Steps(new AbortController().signal, () => undefined, { titled: true });
});

it('ends with the total of the tests', async () => {
  await steps.tests('unit', () => Promise.resolve({ passed: 3, failed: 0, skipped: 0 }));
  await steps.tests('services', () => Promise.resolve({ passed: 4, failed: 2, skipped: 0 }));

  expect(lastLine(steps)).toBe('7 passed, 2 failed');
  expect(steps.succeeded).toBe(false);
});

it('says how many were skipped', async () => {
  await steps.tests('unit', () => Promise.resolve({ passed: 3, failed: 0, skipped: 1 }));

  expect(lastLine(steps)).toBe('3 passed, 0 failed, 1 skipped');
  expect(steps.succeeded).toBe(true);
});

it('counts tests that cannot run as one failed test', async () => {
  await steps.tests('services', () => Promise.reject(new Error('no PostgreSQL')));

  expect(lastLine(steps)).toBe('0 passed, 1 failed');
});

it('fails for a failed check even if every test passed', async () => {
  await steps.check('lint', () => Promise.resolve(false));
  await steps.tests('unit', () => Promise.resolve({ ...noTests, passed: 1 }));

  expect(steps.summary()).toMatch(/^lint +FAILED/m);
  expect(steps.succeeded).toBe(false);
});
