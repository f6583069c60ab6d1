import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-command.js';
import type { Suite } from './suites.js';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Totals = { passed: 0, failed: 0, skipped: 0 };

interface JestRun {
  suite: Suite;
  /** Only these files; all of the project's without. */
  files?: string[] | undefined;
  env: Record<string, string>;
  /** A folder for its report. */
  folder: string;
  signal: AbortSignal;
}

const WORKERS = 2;

/** Runs one project of jest. A file that did not even load counts as a failed test. */
export async function runJest({ suite, files, env, folder, signal }: JestRun): Promise<Totals> {
  const report = join(folder, 'jest.json');
  await rm(report, { force: true });
  const succeeded = await runTool(
    'jest',
    [
      ...['--selectProjects', suite.project, '--maxWorkers', String(WORKERS)],
      ...['--json', '--outputFile', report],
      ...(files ? ['--runTestsByPath', ...files] : []),
    ],
    {
      env: {
        ...env,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      },
      signal,
    },
  );
  const totals = await readReport(report);
  // Jest may also fail as a whole: a broken configuration, a worker that died.
  return succeeded || totals.failed > 0 ? totals : { ...totals, failed: 1 };
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
