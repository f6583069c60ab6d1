import { writeFileSync } from 'node:fs';
import { TOTALS_FILE, type Totals } from './totals.js';

/** What Jest counts. */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

/** A `testResultsProcessor` of Jest's: writes the totals to the file that the runner names. */
export default function writeTotals(results: Results): Results {
  const totals: Totals = {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
  writeFileSync(process.env[TOTALS_FILE]!, JSON.stringify(totals));
  return results;
}
