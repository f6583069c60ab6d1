import type { Link } from '../system/servers.js';
import type { System } from '../system/system.js';
import { everything, FREEZE_MS, nothing, type Fault } from './fault.js';

const titles: Record<Link, string> = {
  postgres: 'PostgreSQL',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
};

const faultsOf = (name: Link): Fault[] => {
  const link = (system: System) => system.servers[name].link;
  const keeps = name === 'redis' ? everything : nothing;
  return [
    {
      name: `link-to-${name}-stalled`,
      what: `nothing passes to and from ${titles[name]} for 10 s`,
      begin: async (system) => link(system).stall(),
      lastsMs: FREEZE_MS,
      end: async (system) => link(system).flow(),
      keeps,
    },
    {
      name: `link-to-${name}-reset`,
      what: `every connection to ${titles[name]} reset`,
      begin: async (system) => link(system).reset(),
      keeps,
    },
    {
      name: `link-to-${name}-half-closed`,
      what: `every connection to ${titles[name]} closed on the side of the product only`,
      begin: async (system) => link(system).halfClose(),
      keeps,
    },
  ];
};

export const linkFaults: Fault[] = (['rabbitmq', 'postgres', 'redis'] as const).flatMap(faultsOf);
