import { mustBePattern, mustHaveMatched } from './test-name.js';
import { noTests } from './totals.js';

const skipped = { ...noTests, skipped: 3 };

it('a name that matches no test fails the run', () => {
  expect(() => mustHaveMatched(skipped, 'zzz')).toThrow(
    new Error('No test\'s name matches "zzz".'),
  );
});

it('a name with special characters that matches no test is explained', () => {
  expect(() => mustHaveMatched(skipped, 'once (D3)')).toThrow(
    String.raw`No test's name matches "once (D3)". It is a regular expression: write \( for (`,
  );
});

it.each([
  ['some tests match', { ...skipped, passed: 1 }, 'zzz'],
  ['a test that matches fails', { ...skipped, failed: 1 }, 'zzz'],
  ['all tests are skipped by themselves', skipped, undefined],
])('the totals stand if %s', (_, totals, testName) => {
  expect(mustHaveMatched(totals, testName)).toBe(totals);
});

it('a name that is no regular expression is refused', () => {
  expect(() => mustBePattern('[')).toThrow(/^-t takes a regular expression\. .+\.$/);
});
