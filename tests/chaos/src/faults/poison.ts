import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { listQueues } from '../system/rabbitmqctl.js';
import type { System } from '../system/system.js';
import { everything, type Fault } from './fault.js';

/** Of each kind, into each queue: more than what an instance takes at once. */
const COPIES = 15;
/** As the gateway's requests, they do not wait longer than a caller would. */
const EXPIRATION = '5000';

const asEvent = (name: string, payload: unknown) => ({
  id: randomUUID(),
  name,
  requestId: 'chaos',
  occurredDate: new Date().toISOString(),
  broadcast: false,
  payload,
});

const asRequest = (pattern: string, context: unknown, payload: unknown) => ({
  pattern,
  budgetMs: Number(EXPIRATION),
  context,
  payload,
});

/** What nobody should ever have sent; each message is one in every queue. */
const poison = (): Buffer[] => [
  Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b]),
  Buffer.from(''),
  ...[
    null,
    [],
    {},
    asEvent('nobody.has.heard-of-this', {}),
    asEvent('identity.user.linked', { customerId: 5 }),
    asEvent('engagement.contact-message.submitted', null),
    asEvent('identity.api-key.revoked', { keyId: 'none' }),
    asRequest('nobody.has.heard-of-this', { requestId: 'chaos' }, {}),
    asRequest('crm.customer.list', null, { limit: 'many' }),
    asRequest('inventory.vehicle.get', { requestId: 'chaos' }, 'no object'),
  ].map((message) => Buffer.from(JSON.stringify(message))),
];

async function poisonQueues(system: System): Promise<void> {
  const connection = await connect(system.servers.rabbitmq.url);
  try {
    const channel = await connection.createConfirmChannel();
    for (const queue of await listQueues(system)) {
      for (let copy = 0; copy < COPIES; copy += 1) {
        for (const bytes of poison()) {
          channel.sendToQueue(queue, bytes, { expiration: EXPIRATION, persistent: false });
        }
      }
    }
    await channel.waitForConfirms();
  } finally {
    await connection.close();
  }
}

export const poisonFaults: Fault[] = [
  {
    name: 'poison',
    what: 'garbage, unknown names and invalid payloads in every queue, 180 messages each',
    begin: poisonQueues,
    lastsMs: 10_000,
    keeps: everything,
  },
];
