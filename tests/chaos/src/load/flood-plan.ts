/** What a flood sends: one read, again and again, to the gateways in turn. */
export interface FloodPlan {
  urls: string[];
  path: string;
  headers: Record<string, string>;
  seconds: number;
  /** So many at a time, each followed by the next; or so many a second, whatever becomes of them. */
  pace: { atOnce: number } | { perSecond: number };
}

export interface FloodResult {
  /** Answers a second. */
  acceptedPerSecond: number;
  refusedPerSecond: number;
  lost: number;
  /** How long the callers of 503 waited. */
  refusedMs: { p50: number; p99: number; max: number } | undefined;
  /** What was answered, besides 200 and 503. */
  other: Record<string, number>;
}
