import { serviceNames } from '@forecourt/contracts/health';
import { listQueues, rabbitmqctl } from '../system/rabbitmqctl.js';
import type { System } from '../system/system.js';
import { FREEZE_MS, nothing, withoutService, type Fault } from './fault.js';

const part = ({ servers }: System) => servers.rabbitmq.part;
const untilBack = (system: System) => part(system).untilAccepts();

const alarm = (name: string, what: string, on: string[], off: string[]): Fault => ({
  name,
  what,
  begin: (system) => rabbitmqctl(system, ...on),
  lastsMs: FREEZE_MS,
  end: (system) => rabbitmqctl(system, ...off),
  keeps: nothing,
});

async function deleteQueues(system: System, isMeant: (name: string) => boolean): Promise<void> {
  for (const queue of (await listQueues(system)).filter(isMeant)) {
    await rabbitmqctl(system, 'delete_queue', queue);
  }
}

/** Those of gateways, for replies and broadcasts, have names that RabbitMQ made. */
const isOfService = (queue: string) => serviceNames.some((name) => queue.startsWith(`${name}.`));

export const rabbitmqFaults: Fault[] = [
  {
    name: 'rabbitmq-killed',
    what: 'kill -9 of RabbitMQ',
    begin: (system) => part(system).kill(),
    untilBack,
    keeps: nothing,
  },
  {
    name: 'rabbitmq-stopped',
    what: 'RabbitMQ stopped for 10 s',
    begin: (system) => part(system).takeDown(),
    lastsMs: FREEZE_MS,
    end: async (system) => part(system).release(),
    untilBack,
    keeps: nothing,
  },
  {
    name: 'rabbitmq-frozen',
    what: 'RabbitMQ frozen for 10 s',
    begin: (system) => part(system).signal('SIGSTOP'),
    lastsMs: FREEZE_MS,
    end: (system) => part(system).signal('SIGCONT'),
    keeps: nothing,
  },
  {
    name: 'rabbitmq-connections-closed',
    what: 'RabbitMQ closes every connection',
    begin: (system) => rabbitmqctl(system, 'close_all_connections', 'chaos'),
    keeps: nothing,
  },
  alarm(
    'rabbitmq-memory-alarm',
    'RabbitMQ raises its memory alarm for 10 s',
    ['set_vm_memory_high_watermark', 'absolute', '1MB'],
    ['set_vm_memory_high_watermark', '0.4'],
  ),
  alarm(
    'rabbitmq-disk-alarm',
    'RabbitMQ raises its disk alarm for 10 s',
    ['set_disk_free_limit', '100000GB'],
    ['set_disk_free_limit', '50MB'],
  ),
  ...serviceNames.map((service): Fault => ({
    name: `queues-of-${service}-deleted`,
    what: `every queue of ${service} deleted, with what was in it`,
    begin: (system) => deleteQueues(system, (queue) => queue.startsWith(`${service}.`)),
    keeps: withoutService(service),
  })),
  {
    name: 'queues-of-gateways-deleted',
    what: 'every queue of the gateways deleted (replies, broadcasts)',
    begin: (system) => deleteQueues(system, (queue) => !isOfService(queue)),
    keeps: nothing,
  },
];
