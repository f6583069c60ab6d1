import { budgetMs, describeSent, succeeded, type Sent } from '../load/request-log.js';
import type { Violation } from '../ledger/violation.js';
import type { Fault } from './fault.js';

/** Of each kind of problem; the rest is counted. */
const SHOWN = 5;

/** What the log of a fault says that must not be, a line each. */
export function problemsOf(fault: Fault, log: readonly Sent[]): string[] {
  const lines = (title: string, sent: Sent[], more: (one: Sent) => string = () => '') =>
    abridged(
      title,
      sent.map((one) => `${describeSent(one)}${more(one)}`),
    );
  return [
    ...lines(
      'answered 500',
      log.filter(({ reply }) => 'status' in reply && reply.status === 500),
    ),
    ...lines(
      'broke the contract',
      log.filter((sent) => sent.fault !== undefined),
      (sent) => `: ${sent.fault}`,
    ),
    ...lines(
      'valid, yet refused',
      log.filter(({ outcome }) => outcome === 'refused'),
    ),
    ...lines(
      'failed, though it does not depend on the part',
      log.filter((sent) => !succeeded(sent) && sent.outcome !== 'refused' && fault.keeps(sent)),
    ),
  ];
}

export const describeViolations = (violations: readonly Violation[]): string[] => {
  const kinds = [...new Set(violations.map(({ kind }) => kind))];
  return kinds.flatMap((kind) =>
    abridged(
      kind,
      violations
        .filter((violation) => violation.kind === kind)
        .map(({ text, requestIds }) =>
          requestIds ? `${text}, requests ${requestIds.join(' ')}` : text,
        ),
    ),
  );
};

/** Answers that took more than half a second longer than they may. */
export const late = (log: readonly Sent[]): Sent[] =>
  log.filter(({ ms, operation }) => ms > budgetMs(operation) + 500);

function abridged(title: string, lines: string[]): string[] {
  const rest = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN).map((line) => `${title}: ${line}`),
    ...(rest > 0 ? [`${title}: ${rest} more`] : []),
  ];
}
