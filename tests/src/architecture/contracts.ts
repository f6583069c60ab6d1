import * as catalogEvents from '@forecourt/contracts/catalog/events';
import * as catalog from '@forecourt/contracts/catalog/rpc';
import {
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '@forecourt/contracts/dead-letters';
import * as crmActivity from '@forecourt/contracts/crm/customer-activity-rpc';
import * as crmEvents from '@forecourt/contracts/crm/events';
import * as crmPerson from '@forecourt/contracts/crm/person-rpc';
import * as crm from '@forecourt/contracts/crm/rpc';
import * as engagementEvents from '@forecourt/contracts/engagement/events';
import * as favorites from '@forecourt/contracts/engagement/favorites-rpc';
import * as ownTestDrives from '@forecourt/contracts/engagement/own-test-drives-rpc';
import * as engagementPerson from '@forecourt/contracts/engagement/person-rpc';
import * as mail from '@forecourt/contracts/engagement/mail-rpc';
import * as engagement from '@forecourt/contracts/engagement/rpc';
import * as webhooks from '@forecourt/contracts/engagement/webhook-rpc';
import type { EventContract } from '@forecourt/contracts/event';
import { checkHealth, serviceNames } from '@forecourt/contracts/health';
import * as identityAccounts from '@forecourt/contracts/identity/account-rpc';
import * as identityApiKeys from '@forecourt/contracts/identity/api-key-rpc';
import * as identityEvents from '@forecourt/contracts/identity/events';
import * as organization from '@forecourt/contracts/identity/organization-rpc';
import * as identity from '@forecourt/contracts/identity/rpc';
import * as identitySessions from '@forecourt/contracts/identity/session-rpc';
import * as inventoryEvents from '@forecourt/contracts/inventory/events';
import * as identitySigningKeys from '@forecourt/contracts/identity/signing-key-rpc';
import * as inventory from '@forecourt/contracts/inventory/rpc';
import * as vehiclesByIds from '@forecourt/contracts/inventory/vehicles-by-ids-rpc';
import type { RpcContract } from '@forecourt/contracts/rpc';

/** What each owner's contracts export, by the module's name. */
export const contractModules: Record<string, object> = {
  'catalog/rpc': catalog,
  'crm/customer-activity-rpc': crmActivity,
  'crm/person-rpc': crmPerson,
  'crm/rpc': crm,
  'engagement/favorites-rpc': favorites,
  'engagement/own-test-drives-rpc': ownTestDrives,
  'engagement/person-rpc': engagementPerson,
  'engagement/mail-rpc': mail,
  'engagement/rpc': engagement,
  'engagement/webhook-rpc': webhooks,
  'identity/organization-rpc': organization,
  'identity/account-rpc': identityAccounts,
  'identity/api-key-rpc': identityApiKeys,
  'identity/rpc': identity,
  'identity/session-rpc': identitySessions,
  'identity/signing-key-rpc': identitySigningKeys,
  'inventory/rpc': inventory,
  'inventory/vehicles-by-ids-rpc': vehiclesByIds,
  'catalog/events': catalogEvents,
  'crm/events': crmEvents,
  'engagement/events': engagementEvents,
  'identity/events': identityEvents,
  'inventory/events': inventoryEvents,
};

const exported = Object.values(contractModules).flatMap((module): unknown[] =>
  Object.values(module),
);

const isObjectWith = (key: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && key in value;

/** Every RPC that an owner defines. */
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
