import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../system/until.js';
import { succeeded, type Sent } from '../load/request-log.js';
import type { FaultReport } from '../report/fault-report.js';
import { describeViolations, late, problemsOf } from './assess.js';
import type { Fault, Trial } from './fault.js';

/** Before the fault, so that connections and caches are as in daily work. */
const CALM_MS = 2_000;
/** For so long nothing may fail before the service counts as full again. */
const QUIET_MS = 3_000;
const LEAST_QUIET_REQUESTS = 60;
const BACK_BOUND_MS = 60_000;

/** Breaks one thing under load, waits until it is whole again, and compares the ledger with the product. */
export async function tryFault(fault: Fault, trial: Trial): Promise<FaultReport> {
  const { system, traffic, auditor } = trial;
  const started = Date.now();
  const writesBefore = auditor.writes;
  const stalls = monitorEventLoopDelay({ resolution: 20 });
  stalls.enable();
  traffic.take();
  traffic.start();
  await pause(CALM_MS);

  const began = Date.now();
  const mishaps = await breakAndMend(fault, trial);
  const acceptedAt = Date.now();

  let readyAt: number | undefined;
  const isBack = async () => {
    const ready = await system.ready();
    readyAt = ready ? (readyAt ?? Date.now()) : undefined;
    return ready && Date.now() - acceptedAt >= QUIET_MS && isQuiet(traffic.log);
  };
  const back = await until(isBack, BACK_BOUND_MS);
  await traffic.stop();
  stalls.disable();
  const violations = await auditor.audit();

  const log = traffic.log.filter((sent) => endOf(sent) >= began);
  const failed = log.filter((sent) => !succeeded(sent));
  const lastFailure = Math.max(0, ...failed.map(({ sentAt }) => sentAt));
  return {
    name: fault.name,
    what: fault.what,
    requests: log.length,
    failed: failed.length,
    slowestMs: Math.max(0, ...log.map(({ ms }) => ms)),
    late: late(log).length,
    backSeconds: back
      ? Math.max(0, lastFailure - acceptedAt, readyAt! - acceptedAt) / 1_000
      : undefined,
    writes: auditor.writes - writesBefore,
    replayed: log.filter(({ replayed }) => replayed).length,
    stalledMs: stalls.max / 1e6,
    measured: fault.measured?.() ?? [],
    problems: [
      ...mishaps,
      ...(back ? [] : [`it did not come back by itself within ${BACK_BOUND_MS / 1_000} s`]),
      ...(fault.problems?.() ?? []),
      ...problemsOf(fault, log),
      ...describeViolations(violations),
    ],
    seconds: (Date.now() - started) / 1_000,
  };
}

/** @returns what went wrong with the fault itself, such as a process that does not start again */
async function breakAndMend(fault: Fault, trial: Trial): Promise<string[]> {
  const { system } = trial;
  const mishaps: string[] = [];
  const step = (work: Promise<unknown> | undefined) =>
    work?.catch((error: unknown) => mishaps.push(String(error)));
  await step(fault.begin(system, trial));
  await pause(fault.lastsMs ?? 0);
  await step(fault.end?.(system));
  await step(fault.untilBack?.(system));
  return mishaps;
}

const endOf = ({ sentAt, ms }: Sent) => sentAt + ms;

/** Whether everything has succeeded that was sent of late. */
function isQuiet(log: readonly Sent[]): boolean {
  const since = Date.now() - QUIET_MS;
  const recent = log.filter((sent) => endOf(sent) >= since);
  return recent.length >= LEAST_QUIET_REQUESTS && recent.every(succeeded);
}
