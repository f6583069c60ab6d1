import type { Outcome } from './outcome.js';
import { Views } from './views.js';

export type WriteKind =
  'subscribe' | 'contact' | 'test-drive' | 'register' | 'log-in' | 'purchase' | 'import' | 'patch';

/** One write, as its sender knows it. */
export interface Write {
  number: number;
  kind: WriteKind;
  organizationId: string;
  /** What it leaves in the product, and no other write does; an import has one for each row. */
  marks: string[];
  /** It was sent with an idempotency key, and again until a verdict. */
  keyed: boolean;
  /** For a patch: what it changes, where the next one replaces its mark. */
  target?: string | undefined;
  /** What each attempt came to, in order; empty while the first is on its way. */
  attempts: Outcome[];
  requestIds: string[];
  sentAt: number;
}

/** Every write, recorded before it is sent. */
export class Ledger {
  readonly writes: Write[] = [];
  readonly views = new Views();

  /** @param marksOf makes its marks from its number, which no other write has */
  open(
    write: Pick<Write, 'kind' | 'organizationId' | 'keyed' | 'target'>,
    marksOf: (number: number) => string[],
  ): Write {
    const number = this.writes.length + 1;
    const entry = {
      ...write,
      number,
      marks: marksOf(number),
      attempts: [],
      requestIds: [],
      sentAt: Date.now(),
    };
    this.writes.push(entry);
    return entry;
  }
}

/** What all attempts together say. */
export function outcomeOfWrite({ attempts }: Write): Outcome {
  const last = attempts.at(-1) ?? 'unknown';
  if (last === 'accepted' || last === 'refused') return last;
  return attempts.every((attempt) => attempt === 'failed') && attempts.length > 0
    ? 'failed'
    : 'unknown';
}
