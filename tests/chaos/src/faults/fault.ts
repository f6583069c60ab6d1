import type { Auditor } from '../ledger/auditor.js';
import type { Dealer } from '../load/dealers.js';
import type { Sent } from '../load/request-log.js';
import type { Traffic } from '../load/traffic.js';
import type { Measurement } from '../report/fault-report.js';
import type { ProcessKind } from '../system/processes.js';
import type { System } from '../system/system.js';

/** The product under load, and who compares the two. */
export interface Trial {
  system: System;
  traffic: Traffic;
  auditor: Auditor;
  dealers: Dealer[];
}

/** One thing that breaks, and how it ends. */
export interface Fault {
  /** e.g. `crm-killed` */
  name: string;
  /** For the table: what is done, in a few words. */
  what: string;
  begin(system: System, trial: Trial): Promise<unknown>;
  /** How long it lasts, before it is ended. */
  lastsMs?: number;
  /** Ends it; without this, what runs the processes does so, or nothing has to. */
  end?(system: System): Promise<unknown>;
  /** For one that asserts more than all others do: what is wrong, once it has begun. */
  problems?(): string[];
  /** Resolves when the part that was broken accepts connections again. */
  untilBack?(system: System): Promise<void>;
  /** For one that measures more than all others do. */
  measured?(): Measurement[];
  /** Whether a request does not depend on the broken part, so that it must succeed. */
  keeps(sent: Sent): boolean;
  /** Why it cannot be tried here, with what would help. */
  impossible?(system: System): string | undefined;
}

export const FREEZE_MS = 10_000;

/** Nothing of the product may fail. */
export const everything = () => true;

/** Everything depends on it. */
export const nothing = () => false;

export const isRead = ({ write }: Sent): boolean => write === undefined;

export const withoutService =
  (kind: ProcessKind) =>
  ({ operation }: Sent): boolean =>
    !operation.needs.some((service) => service === kind);
