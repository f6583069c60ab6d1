import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '@forecourt/local-servers/poll';
import type { Auditor } from '../ledger/auditor.js';
import { succeeded, type Sent } from '../load/request-log.js';
import type { Traffic } from '../load/traffic.js';
import type { FaultReport } from '../report/fault-report.js';
import type { System } from '../system/system.js';
import { describeViolations, late, problemsOf } from './assess.js';
import type { Fault } from './fault.js';

/** Before the fault, so that connections and caches are as in daily work. */
const CALM_MS = 2_000;
/** For so long nothing may fail before the service counts as full again. */
const QUIET_MS = 3_000;
const LEAST_QUIET_REQUESTS = 60;
const BACK_BOUND_MS = 60_000;

export interface Trial {
  system: System;
  traffic: Traffic;
  auditor: Auditor;
}

/** Breaks one thing under load, waits until it is whole again, and compares the ledger with the product. */
export async function tryFault(
  fault: Fault,
  { system, traffic, auditor }: Trial,
): Promise<FaultReport> {
  const started = Date.now();
  const writesBefore = auditor.writes;
  traffic.clear();
  traffic.start();
  await pause(CALM_MS);

  const began = Date.now();
  try {
    await fault.begin(system);
    await pause(fault.lastsMs ?? 0);
  } finally {
    await fault.end?.(system);
  }
  await fault.untilBack?.(system);
  const acceptedAt = Date.now();

  let readyAt: number | undefined;
  const isBack = async () => {
    const ready = await system.ready();
    readyAt = ready ? (readyAt ?? Date.now()) : undefined;
    return ready && Date.now() - acceptedAt >= QUIET_MS && isQuiet(traffic.log);
  };
  const back = await poll(isBack, BACK_BOUND_MS);
  await traffic.stop();
  const violations = await auditor.audit();

  const log = traffic.log.filter(({ sentAt }) => sentAt >= began);
  const lastFailure = Math.max(0, ...log.filter((sent) => !succeeded(sent)).map(endOf));
  return {
    name: fault.name,
    what: fault.what,
    requests: log.length,
    failed: log.filter((sent) => !succeeded(sent)).length,
    slowestMs: Math.max(0, ...log.map(({ ms }) => ms)),
    late: late(log).length,
    backSeconds: back
      ? Math.max(0, lastFailure - acceptedAt, readyAt! - acceptedAt) / 1_000
      : undefined,
    writes: auditor.writes - writesBefore,
    replayed: log.filter(({ replayed }) => replayed).length,
    problems: [
      ...(back ? [] : [`it did not come back by itself within ${BACK_BOUND_MS / 1_000} s`]),
      ...problemsOf(fault, log),
      ...describeViolations(violations),
    ],
    seconds: (Date.now() - started) / 1_000,
  };
}

const endOf = ({ sentAt, ms }: Sent) => sentAt + ms;

/** Whether everything has succeeded that was sent of late. */
function isQuiet(log: readonly Sent[]): boolean {
  const since = Date.now() - QUIET_MS;
  const recent = log.filter((sent) => endOf(sent) >= since);
  return recent.length >= LEAST_QUIET_REQUESTS && recent.every(succeeded);
}
