import { setTimeout as pause } from 'node:timers/promises';
import type { Dealer } from '../load/dealers.js';
import { flood } from '../load/flood.js';
import type { FloodPlan } from '../load/flood-plan.js';
import { percentile } from '../load/percentile.js';
import { succeeded, type Sent } from '../load/request-log.js';
import type { Measurement } from '../report/fault-report.js';
import type { System } from '../system/system.js';
import { isRead, nothing, type Fault, type Trial } from './fault.js';

/** Callers at once: somewhere among these is the peak. */
const STEPS = [8, 16, 32, 64];
const STEP_SECONDS = 4;
const CALM_MS = 10_000;
const OVERLOAD_SECONDS = 15;
const TIMES = 3;

/** One dealer's readers overload the product; the others' must not notice much. */
class Overload {
  measured: Measurement[] = [];
  private slug = '';

  async run(system: System, { traffic, dealers }: Trial): Promise<void> {
    const [flooding] = dealers as [Dealer];
    this.slug = flooding.slug;
    const plan = {
      urls: system.instancesOf('gateway').map(({ port }) => `http://127.0.0.1:${port}`),
      path: '/external/vehicles',
      headers: flooding.keyHeaders,
    };
    const calmFrom = Date.now();
    await pause(CALM_MS);
    const calm = this.othersP99(traffic.log, calmFrom);
    const peak = await findPeak(plan);
    const overloadFrom = Date.now();
    const result = await flood({
      ...plan,
      seconds: OVERLOAD_SECONDS,
      pace: { perSecond: TIMES * peak },
    });
    const others = this.othersP99(traffic.log, overloadFrom);
    const failed = traffic.log.filter(
      (sent) => sent.sentAt >= overloadFrom && this.isOfOthers(sent) && !succeeded(sent),
    );
    const { acceptedPerSecond, refusedPerSecond, refusedMs, lost, other } = result;
    const share = Math.round((acceptedPerSecond / peak) * 100);
    this.measured = [
      ['the most that is answered', `${Math.round(peak)} a second`],
      [
        `of ${TIMES} times as many, answered`,
        `${Math.round(acceptedPerSecond)} a second (${share} %)`,
      ],
      ['told 503', `${Math.round(refusedPerSecond)} a second`],
      [
        'until 503: median, p99, longest',
        refusedMs
          ? [refusedMs.p50, refusedMs.p99, refusedMs.max].map(milliseconds).join(', ')
          : 'none',
      ],
      ['other answers, lost connections', `${counted(other)}, ${lost}`],
      ["other dealers' reads, p99: calm, meanwhile", [calm, others].map(milliseconds).join(', ')],
      ["other dealers' requests that failed", String(failed.length)],
    ];
  }

  private isOfOthers({ dealer }: Sent): boolean {
    return dealer !== this.slug;
  }

  private othersP99(log: readonly Sent[], since: number): number {
    const waits = log
      .filter((sent) => sent.sentAt >= since && isRead(sent) && this.isOfOthers(sent))
      .map(({ ms }) => ms);
    return percentile(waits, 0.99);
  }
}

async function findPeak(plan: Omit<FloodPlan, 'seconds' | 'pace'>): Promise<number> {
  let peak = 0;
  for (const atOnce of STEPS) {
    const { acceptedPerSecond } = await flood({ ...plan, seconds: STEP_SECONDS, pace: { atOnce } });
    peak = Math.max(peak, acceptedPerSecond);
  }
  return peak;
}

const counted = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || '0';

const milliseconds = (value: number) => `${Math.round(value)} ms`;

function overloadFault(): Fault {
  const overload = new Overload();
  return {
    name: 'overload',
    what: 'three times as many reads of one dealer as can be answered, for 15 s',
    begin: (system, trial) => overload.run(system, trial),
    // How well the others fare depends on the machine: it is measured.
    keeps: nothing,
    measured: () => overload.measured,
  };
}

export const overloadFaults: Fault[] = [overloadFault()];
