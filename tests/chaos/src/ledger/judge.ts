import { outcomeOfWrite, type Write } from './ledger.js';
import type { Violation } from './violation.js';

/** How often each mark was found in the product; see `markKey`. */
export type Found = ReadonlyMap<string, number>;

export const markKey = (
  { kind, organizationId }: Pick<Write, 'kind' | 'organizationId'>,
  mark: string,
) => `${kind} ${organizationId} ${mark}`;

/** The mark that each target of patches bears now. */
export type Targets = ReadonlyMap<string, string | null>;

/** Compares what the senders know with what the product has. */
export function judge(writes: readonly Write[], found: Found, targets: Targets): Violation[] {
  const single = writes.filter(({ target }) => target === undefined);
  return [
    ...single.flatMap((write) => judgeWrite(write, found)),
    ...[...targets].flatMap(([target, mark]) =>
      judgeTarget(
        writes.filter((write) => write.target === target),
        mark,
      ),
    ),
  ];
}

function judgeWrite(write: Write, found: Found): Violation[] {
  const outcome = outcomeOfWrite(write);
  return write.marks.flatMap((mark) => {
    const times = found.get(markKey(write, mark)) ?? 0;
    if (times > 1) return [violation('doubled', write, mark, `found ${times} times`)];
    if (outcome === 'accepted' && times === 0) return [violation('lost', write, mark)];
    if (outcome === 'failed' && times > 0) return [violation('done though failed', write, mark)];
    if (outcome === 'refused' && times > 0) return [violation('done though refused', write, mark)];
    return [];
  });
}

/**
 * Patches of one target are sent one after the other, the next only once the last one's outcome is sure.
 * So the target bears the mark of the last accepted one, or of one that came after it and is unknown.
 */
function judgeTarget(writes: Write[], mark: string | null): Violation[] {
  let expected: Write | undefined;
  let possible: Write[] = [];
  for (const write of writes) {
    const outcome = outcomeOfWrite(write);
    if (outcome === 'accepted') [expected, possible] = [write, []];
    if (outcome === 'unknown') possible.push(write);
  }
  const bearer = writes.find(({ marks }) => marks[0] === mark);
  if (bearer === expected || (bearer && possible.includes(bearer))) return [];
  if (bearer && outcomeOfWrite(bearer) === 'failed') {
    return [violation('done though failed', bearer, bearer.marks[0]!)];
  }
  if (bearer && outcomeOfWrite(bearer) === 'refused') {
    return [violation('done though refused', bearer, bearer.marks[0]!)];
  }
  return expected ? [violation('lost', expected, expected.marks[0]!)] : [];
}

function violation(kind: Violation['kind'], write: Write, mark: string, more?: string): Violation {
  const attempts = write.attempts.join(', ') || 'no answer yet';
  const facts = [`${write.keyed ? 'with' : 'without'} a key`, attempts, more].filter(Boolean);
  const text = `${write.kind} ${mark} (${facts.join('; ')})`;
  return { kind, text, requestIds: write.requestIds };
}
