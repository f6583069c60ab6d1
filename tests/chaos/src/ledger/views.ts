import type { Outcome } from './outcome.js';
import type { Violation } from './violation.js';

/** The ledger of views: each answered read of a vehicle counts once (D17), and leaves no mark of its own. */
export class Views {
  private certain = 0;
  private possible = 0;

  record(outcome: Outcome): void {
    if (outcome === 'accepted') this.certain += 1;
    // Where the gateway gave up waiting, the view may have counted.
    else this.possible += 1;
  }

  /** Compares with how many the product has counted, and goes on from there. */
  judge(counted: number): Violation[] {
    const { certain, possible } = this;
    const most = certain + possible;
    if (counted >= certain && counted <= most) return [];
    this.certain = counted;
    this.possible = 0;
    const text = `${counted} views counted, of ${certain} that were answered and ${possible} that may count`;
    return [{ kind: counted < certain ? 'lost' : 'doubled', text }];
  }
}
