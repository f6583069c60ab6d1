import * as catalogEvents from '@forecourt/contracts/catalog/events';
import * as catalog from '@forecourt/contracts/catalog/rpc';
import {
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '@forecourt/contracts/dead-letters';
import * as crm from '@forecourt/contracts/crm/rpc';
import * as engagementEvents from '@forecourt/contracts/engagement/events';
import * as engagement from '@forecourt/contracts/engagement/rpc';
import type { EventContract } from '@forecourt/contracts/event';
import { checkHealth, serviceNames } from '@forecourt/contracts/health';
import * as identityEvents from '@forecourt/contracts/identity/events';
import * as identity from '@forecourt/contracts/identity/rpc';
import * as inventory from '@forecourt/contracts/inventory/rpc';
import type { RpcContract } from '@forecourt/contracts/rpc';

/** What each owner's rpc.ts and events.ts export, by the module's name. */
export const contractModules: Record<string, object> = {
  'catalog/rpc': catalog,
  'crm/rpc': crm,
  'engagement/rpc': engagement,
  'identity/rpc': identity,
  'inventory/rpc': inventory,
  'catalog/events': catalogEvents,
  'engagement/events': engagementEvents,
  'identity/events': identityEvents,
};

const exported = Object.values(contractModules).flatMap((module): unknown[] =>
  Object.values(module),
);

const isObjectWith = (key: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && key in value;

/** Every RPC that an owner's rpc.ts defines. */
export const rpcContracts = exported.filter(isObjectWith('pattern')) as RpcContract[];

/** The RPCs that the service kit answers for every service. */
export const kitContracts: RpcContract[] = serviceNames.flatMap((service) =>
  [checkHealth, listDeadLetters, getDeadLetter, replayDeadLetter, dropDeadLetter].map(
    (contractOf): RpcContract => contractOf(service),
  ),
);

/** The modules that define them. */
export const kitModules = ['dead-letters', 'health'];

/** Every event of the product. */
export const eventContracts = exported.filter(isObjectWith('payload')) as EventContract[];
