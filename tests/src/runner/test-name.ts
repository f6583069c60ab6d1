import type { Totals } from './totals.js';

/** @throws Error for a value of -t that Jest would ignore, to run all tests */
export function mustBePattern(testName: string): void {
  try {
    new RegExp(testName);
  } catch (error) {
    throw new Error(`-t takes a regular expression. ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** @throws Error if no test's name matches, which Jest takes for a success */
export function mustHaveMatched(totals: Totals, testName: string | undefined): Totals {
  const { passed, failed, skipped } = totals;
  if (testName === undefined || passed + failed > 0 || skipped === 0) return totals;
  const advice = /[.*+?()[\]{}|^$]/.test(testName)
    ? String.raw` It is a regular expression: write \( for (, for instance.`
    : '';
  throw new Error(`No test's name matches "${testName}".${advice}`);
}
