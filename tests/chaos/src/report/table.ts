import { table } from '@forecourt/tests/documents/markdown';
import type { SoakReport } from '../soak.js';
import type { FaultReport } from './fault-report.js';

/** A machine with work of its own makes the product look slow. */
const TELLING_STALL_MS = 300;

const seconds = (value: number) => `${value.toFixed(1)} s`;

const back = ({ backSeconds }: FaultReport) =>
  backSeconds === undefined ? 'never' : seconds(backSeconds);

const verdict = ({ skipped, problems }: FaultReport) => {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return problems.length === 0 ? 'held' : `${problems.length} problems`;
};

/** The table of docs/reliability.md. */
export function markdownTable(reports: readonly FaultReport[]): string {
  const rows = reports.map((report) => {
    if (report.skipped !== undefined) {
      return [report.what, '–', '–', '–', '–', '–', '–', verdict(report)];
    }
    return [
      report.what,
      String(report.requests),
      String(report.failed),
      String(report.writes),
      seconds(report.slowestMs / 1_000),
      String(report.late),
      back(report),
      verdict(report),
    ];
  });
  const head = [
    'fault',
    'requests',
    'failed',
    'writes',
    'slowest',
    'late',
    'back after',
    'asserted',
  ];
  return table(head, rows);
}

/** What was measured of a fault, for docs/reliability.md. */
export const measurementTable = ({ measured }: FaultReport): string =>
  table(['measured', 'value'], measured);

/** Memory from the beginning of a soak to its end. */
export function memoryTable({ memory }: SoakReport): string {
  const rows = Object.entries(memory).map(([name, sizes]) => [
    name,
    `${sizes[0]} MB`,
    `${sizes[Math.floor(sizes.length / 2)]} MB`,
    `${sizes.at(-1)} MB`,
  ]);
  return table(['process', 'at the beginning', 'half-way', 'at the end'], rows);
}

/** A fault on one line, while the run goes on. */
export function progressLine(report: FaultReport): string {
  if (report.skipped !== undefined) return `SKIPPED  ${report.name}: ${report.skipped}`;
  const { name, problems, requests, failed, slowestMs, late, writes, replayed, stalledMs } = report;
  return [
    `${problems.length === 0 ? 'ok     ' : 'FAILED '}  ${name}`,
    `${requests} requests`,
    `${failed} failed`,
    `${writes} writes`,
    ...(replayed > 0 ? [`${replayed} replayed`] : []),
    `slowest ${seconds(slowestMs / 1_000)}`,
    ...(late > 0 ? [`${late} late`] : []),
    `back after ${back(report)}`,
    ...(stalledMs > TELLING_STALL_MS
      ? [`the run itself stalled ${seconds(stalledMs / 1_000)}`]
      : []),
    `(${seconds(report.seconds)})`,
  ].join(', ');
}
