import { clockFaults } from './clock.js';
import { diskFaults } from './disk.js';
import type { Fault } from './fault.js';
import { linkFaults } from './links.js';
import { overloadFaults } from './overload.js';
import { poisonFaults } from './poison.js';
import { postgresFaults } from './postgres.js';
import { processFaults } from './processes.js';
import { rabbitmqFaults } from './rabbitmq.js';
import { redisFaults } from './redis.js';
import { rolloutFaults } from './rollout.js';
import { upgradeFaults } from './upgrade.js';

/** In the order in which they are tried. */
export const faults: Fault[] = [
  ...processFaults,
  ...rabbitmqFaults,
  ...redisFaults,
  ...postgresFaults,
  ...linkFaults,
  ...clockFaults,
  ...poisonFaults,
  ...diskFaults,
  ...overloadFaults,
  ...rolloutFaults,
  ...upgradeFaults,
];

/** The most telling ones: what fits into five minutes. */
export const quickFaults = [
  'gateway-stopped',
  'inventory-frozen',
  'identity-killed',
  'crm-stopped',
  'rabbitmq-killed',
  'rabbitmq-memory-alarm',
  'redis-frozen',
  'postgres-killed',
  'queues-of-crm-deleted',
  'link-to-rabbitmq-reset',
  'link-to-rabbitmq-half-closed',
  'postgres-lock-held',
  'poison',
  'disk-full',
];
