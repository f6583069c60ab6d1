/** What was measured, and the value in words. */
export type Measurement = readonly [what: string, value: string];

/** What came of one fault. */
export interface FaultReport {
  name: string;
  what: string;
  /** Why it was not tried. */
  skipped?: string | undefined;
  requests: number;
  failed: number;
  slowestMs: number;
  /** Answers that took more than half a second longer than their budget. */
  late: number;
  /** From when the part accepted connections again until nothing failed any more. */
  backSeconds: number | undefined;
  writes: number;
  /** Answers that were those of an earlier request with the same key. */
  replayed: number;
  measured: Measurement[];
  /** The longest that the run itself stood still: another program had the machine. */
  stalledMs: number;
  /** What is wrong: empty if every assertion held. */
  problems: string[];
  seconds: number;
}

export const skippedReport = (name: string, what: string, skipped: string): FaultReport => ({
  name,
  what,
  skipped,
  requests: 0,
  failed: 0,
  slowestMs: 0,
  late: 0,
  backSeconds: undefined,
  writes: 0,
  replayed: 0,
  measured: [],
  stalledMs: 0,
  problems: [],
  seconds: 0,
});
