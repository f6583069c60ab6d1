import type { SoakReport } from '../soak.js';
import type { Say } from '../system/system.js';
import type { FaultReport } from './fault-report.js';
import { writeSection } from './page.js';
import { markdownTable, measurementTable, memoryTable } from './table.js';

interface ReportOptions {
  say: Say;
  /** Only a run of all faults may stand in the docs. */
  complete: boolean;
}

/** Says how many held, and writes the page. Returns whether all did. */
export async function reportFaults(
  reports: readonly FaultReport[],
  { say, complete }: ReportOptions,
): Promise<boolean> {
  if (complete) {
    await writeSection('faults', markdownTable(reports));
    for (const report of reports.filter(({ measured }) => measured.length > 0)) {
      await writeSection(report.name, measurementTable(report));
    }
    say('The tables are in docs/reliability.md.');
  }
  const tried = reports.filter(({ skipped }) => skipped === undefined);
  const failed = tried.filter(({ problems }) => problems.length > 0);
  const skipped = reports.length - tried.length;
  say(
    `${tried.length - failed.length} of ${tried.length} faults held` +
      (skipped > 0 ? `; ${skipped} skipped.` : '.'),
  );
  if (failed.length > 0) say(`Failed: ${failed.map(({ name }) => name).join(' ')}`);
  return failed.length === 0;
}

/** A shorter soak says too little about memory to stand in the docs. */
const LEAST_SOAK_MINUTES = 20;

/** Says what came of a soak, and writes the page. Returns whether nothing failed. */
export async function reportSoak(report: SoakReport, say: Say): Promise<boolean> {
  const { minutes, requests, failed, problems } = report;
  const summary = `${minutes} minutes of load: ${requests} requests, ${failed} failed.`;
  const table = memoryTable(report);
  if (minutes >= LEAST_SOAK_MINUTES) await writeSection('soak', `${summary}\n\n${table}`);
  say(`${summary}\n${table}`);
  for (const problem of problems) say(`  ${problem}`);
  return problems.length === 0;
}
