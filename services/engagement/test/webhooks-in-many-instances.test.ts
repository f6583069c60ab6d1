import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { contactMessageSubmitted } from '@forecourt/contracts/engagement/events';
import { createWebhook } from '@forecourt/contracts/engagement/webhook-rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import { engagementService } from '../src/engagement.service-definition.js';
import { Receiver, silent } from './a-receiver.js';
import { aContactMessage } from './webhook-builders.js';

interface Instance {
  transport: Transport;
  service: RunningService;
}

let database: TestDatabase;
let running: Instance[];
beforeEach(async () => {
  database = await createTestDatabase('engagement');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ service }) => service.stop()));
  await database.drop();
});

async function startAnInstance(): Promise<Instance> {
  const transport = new InProcessBroker().transport();
  const service = await startService(engagementService, {
    databaseUrl: database.runtimeUrl,
    ownerDatabaseUrl: database.ownerUrl,
    transport,
    encryptionKey: 'the encryption key of these instances',
    config: { WEBHOOKS_ALLOW_PRIVATE: 'true' },
  });
  const instance = { transport, service };
  running.push(instance);
  return instance;
}

async function hears({ transport }: Instance, { tenant }: TenantContext): Promise<string> {
  const id = randomUUID();
  const contactMessage = aContactMessage();
  const { email, createdDate: submittedDate } = contactMessage;
  await transport.publish({
    id,
    name: contactMessageSubmitted.name,
    requestId: 'test',
    occurredDate: new Date().toISOString(),
    broadcast: false,
    payload: { ...tenant, email, submittedDate, contactMessage },
  });
  return id;
}

const hasWebhook = ({ transport }: Instance, context: TenantContext, url: string) =>
  new RpcClient(transport).call(createWebhook, { url }, context);

it('two instances deliver each event once', async () => {
  await using receiver = await Receiver.start();
  const [one, two] = [await startAnInstance(), await startAnInstance()];
  const context = aTenant();
  await hasWebhook(one, context, receiver.url);

  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, at) => hears(at % 2 ? one : two, context)),
  );

  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(60));
  expect(receiver.ids.toSorted()).toEqual(ids.toSorted());
});

it('what an instance has not got an answer to when it stops is sent by another', async () => {
  await using receiver = await Receiver.start();
  receiver.answer = silent;
  const leaving = await startAnInstance();
  const context = aTenant();
  await hasWebhook(leaving, context, receiver.url);
  const id = await hears(leaving, context);
  await eventually(() => expect(receiver.ids).toEqual([id]));

  running = [];
  await leaving.service.stop();
  receiver.answer = (response) => void response.writeHead(200).end();
  await startAnInstance();

  await eventually(() => expect(receiver.ids).toEqual([id, id]));
});

it('an instance removes events with their deliveries after 30 days', async () => {
  await using receiver = await Receiver.start();
  const context = aTenant();
  const instance = await startAnInstance();
  await hasWebhook(instance, context, receiver.url);
  for (let count = 0; count < 3; count += 1) await hears(instance, context);
  const owner = new Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=engagement',
  });
  await owner.connect();
  const counts = async () => {
    const { rows } = await owner.query<object>(`
      SELECT (SELECT count(*)::int FROM webhook_event) AS events,
        (SELECT count(*)::int FROM webhook_delivery) AS deliveries,
        (SELECT count(*)::int FROM webhook_attempt) AS attempts`);
    return rows[0];
  };
  try {
    await eventually(async () =>
      expect(await counts()).toEqual({ events: 3, deliveries: 3, attempts: 3 }),
    );
    await owner.query(`
      UPDATE webhook_event SET created_date = created_date - interval '30 days'
        + CASE WHEN id = (SELECT min(id::text)::uuid FROM webhook_event) THEN interval '1 hour'
          ELSE interval '0' END`);

    await startAnInstance();

    await eventually(async () =>
      expect(await counts()).toEqual({ events: 1, deliveries: 1, attempts: 1 }),
    );
  } finally {
    await owner.end();
  }
});
