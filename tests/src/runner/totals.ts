export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

/** The variable that names the file for the totals of a run of Jest. */
export const TOTALS_FILE = 'FORECOURT_TEST_TOTALS';
