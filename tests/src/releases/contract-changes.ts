import type { ErrorKind } from '@forecourt/contracts/errors';
import type { RpcScope } from '@forecourt/contracts/rpc';
import type { JsonSchema } from './json-schema.js';
import { SchemaComparison, type Direction } from './schema-changes.js';

/** What processes rely on in each other; and what clients rely on but the OpenAPI document does not show. */
export interface Contracts {
  rpcs: Record<string, { scope: RpcScope; request: JsonSchema; response: JsonSchema }>;
  events: Record<string, { broadcast: boolean; payload: JsonSchema }>;
  /** The columns of what clients import, by what it is. The RPC itself takes rows of any columns. */
  importColumns: Record<string, JsonSchema>;
  errors: Record<string, { kind: ErrorKind; status: number }>;
}

/** One sentence per change that breaks a process of the previous release. */
export function contractChanges(before: Contracts, after: Contracts): string[] {
  return [
    ...changesIn(before.rpcs, after.rpcs, 'RPC', (former, present, name) => [
      ...(former.scope === present.scope
        ? []
        : [`${name}: scope was ${former.scope}, is ${present.scope}`]),
      ...schemaChanges('request', former.request, present.request, `${name} request`),
      ...schemaChanges('response', former.response, present.response, `${name} response`),
    ]),
    ...changesIn(before.events, after.events, 'event', (former, present, name) => [
      ...(former.broadcast === present.broadcast
        ? []
        : [`${name}: broadcast was ${former.broadcast}, is ${present.broadcast}`]),
      // Old consumers receive new events, and new consumers receive events still in a queue.
      ...schemaChanges('response', former.payload, present.payload, `${name} payload`),
      ...schemaChanges('request', former.payload, present.payload, `${name} payload, if it waited`),
    ]),
    ...changesIn(before.importColumns, after.importColumns, 'import column', (...schemas) =>
      schemaChanges('request', ...schemas),
    ),
    ...changesIn(before.errors, after.errors, 'error', (former, present, name) =>
      former.kind === present.kind && former.status === present.status
        ? []
        : [`${name} was ${former.kind} (${former.status}), is ${present.kind} (${present.status})`],
    ),
  ];
}

function changesIn<Contract>(
  before: Record<string, Contract>,
  after: Record<string, Contract>,
  kind: string,
  changes: (former: Contract, present: Contract, name: string) => string[],
): string[] {
  return Object.entries(before).flatMap(([name, former]) => {
    const label = `${kind} ${name}`;
    const present = after[name];
    return present === undefined ? [`${label} is gone`] : changes(former, present, label);
  });
}

const schemaChanges = (
  direction: Direction,
  before: JsonSchema,
  after: JsonSchema,
  label: string,
): string[] => new SchemaComparison(direction, { before, after }).changes(before, after, label);
