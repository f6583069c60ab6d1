import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type CommandOptions } from './run-command.js';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs Jest and counts. A file that did not even load counts as a failed test. */
export async function runJest(args: string[], options: CommandOptions): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-jest-'));
  try {
    const report = join(folder, 'report.json');
    const succeeded = await runTool('jest', [...args, '--json', '--outputFile', report], options);
    const totals = await readReport(report);
    // Jest may also fail as a whole: a broken configuration, servers that did not start.
    return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

async function readReport(file: string): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return noTests;
  const report = JSON.parse(text) as JestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
