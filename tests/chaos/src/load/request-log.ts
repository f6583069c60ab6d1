import type { Write } from '../ledger/ledger.js';
import type { Outcome, Reply } from '../ledger/outcome.js';
import type { Operation } from './operation.js';

/** One request of the load, with what came of it. */
export interface Sent {
  requestId: string;
  operation: Operation;
  write?: Write | undefined;
  /** The slug of the organization that sent it. */
  dealer: string;
  sentAt: number;
  ms: number;
  reply: Reply;
  outcome: Outcome;
  /** What in the answer breaks the contract. */
  fault?: string | undefined;
  replayed: boolean;
  /** The gateway that got it. */
  gateway?: string | undefined;
  /** What the proxy saw of a request that got no answer. */
  loss?: string | undefined;
}

/** How long a request may take (D4): of an import 30 s, of any other 10 s. */
export const budgetMs = ({ name }: Operation): number =>
  name.endsWith('/import') ? 30_000 : 10_000;

export const succeeded = ({ outcome }: Sent): boolean => outcome === 'accepted';

/** A request on one line, for whoever looks for it in the logs. */
export function describeSent(sent: Sent): string {
  const { operation, reply, ms, requestId, gateway, loss, write, sentAt } = sent;
  const said =
    'lost' in reply
      ? `lost: ${reply.lost}${loss ? ` (${loss})` : ''}`
      : `${reply.status} ${reply.code ?? ''}`;
  const time = new Date(sentAt).toISOString().slice(11, 23);
  const marks = write ? `, ${write.marks.join(' ')}` : '';
  return `${time} ${operation.name} → ${said.trim()} in ${Math.round(ms)} ms (${gateway ?? 'no gateway'}, request ${requestId}${marks})`;
}
