import { setTimeout as pause } from 'node:timers/promises';
import type { Dealer } from '../load/dealers.js';
import type { System } from '../system/system.js';
import { countViews, findCopyFaults, findMarks, findTargets } from './found.js';
import { judge } from './judge.js';
import type { Ledger } from './ledger.js';
import type { Violation } from './violation.js';

/** Copies may lag by 2 s, and after an outage by the pauses between two deliveries. */
const SETTLE_BOUND_MS = 30_000;
const POLL_MS = 500;

/** Compares the ledger with the product, and reports each difference once. */
export class Auditor {
  private readonly reported = new Set<string>();

  constructor(
    private readonly system: System,
    private readonly ledger: Ledger,
    private readonly dealers: Dealer[],
  ) {}

  /** How many writes the ledger has. */
  get writes(): number {
    return this.ledger.writes.length;
  }

  /** Call it while nothing is sent. */
  async audit(): Promise<Violation[]> {
    const end = Date.now() + SETTLE_BOUND_MS;
    let violations = await this.compare();
    while (violations.some(mayHeal) && Date.now() < end) {
      await pause(POLL_MS);
      violations = await this.compare();
    }
    for (const violation of violations) this.reported.add(identity(violation));
    return [...violations, ...this.ledger.views.judge(await countViews(this.system))];
  }

  private async compare(): Promise<Violation[]> {
    const { system, ledger, dealers } = this;
    const customerIds = dealers.flatMap(({ customers }) => customers.map(({ id }) => id));
    const found = await findMarks(system);
    const targets = await findTargets(system, customerIds);
    const violations = [...judge(ledger.writes, found, targets), ...(await findCopyFaults(system))];
    return violations.filter((violation) => !this.reported.has(identity(violation)));
  }
}

/** Nothing else changes by itself while nothing is sent. */
const mayHeal = ({ kind }: Violation) => kind === 'copy missing' || kind === 'copy differs';

const identity = ({ kind, text }: Violation) => `${kind}: ${text}`;
