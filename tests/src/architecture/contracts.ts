import * as catalogEvents from '@forecourt/contracts/catalog/events';
import * as catalog from '@forecourt/contracts/catalog/rpc';
import * as crm from '@forecourt/contracts/crm/rpc';
import * as engagementEvents from '@forecourt/contracts/engagement/events';
import * as engagement from '@forecourt/contracts/engagement/rpc';
import * as identityEvents from '@forecourt/contracts/identity/events';
import * as identity from '@forecourt/contracts/identity/rpc';
import * as inventory from '@forecourt/contracts/inventory/rpc';

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

/** A contract as handlers name it, `catalog/rpc#getBrand`, with its pattern or event name. */
export interface NamedContract {
  contract: string;
  name: string;
}

export const rpcContracts = (): NamedContract[] => contractsWith('pattern');
export const eventContracts = (): NamedContract[] => contractsWith('name');

function contractsWith(key: 'pattern' | 'name'): NamedContract[] {
  const kind = key === 'pattern' ? '/rpc' : '/events';
  return Object.entries(contractModules)
    .filter(([module]) => module.endsWith(kind))
    .flatMap(([module, exported]) =>
      Object.entries(exported).flatMap(([name, value]: [string, unknown]) => {
        const found = (value as Partial<Record<typeof key, unknown>> | null)?.[key];
        return typeof found === 'string' ? [{ contract: `${module}#${name}`, name: found }] : [];
      }),
    );
}
