import { Client } from 'pg';
import { userLinked } from '@forecourt/contracts/identity/events';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { Process } from '../start/process.js';
import { anEvent } from '../transport/members.js';
import { brokerUrl, join, leave } from '../transport/rabbitmq-members.js';

let database: TestDatabase;
let owner: Client;
let crm: Process;
beforeEach(async () => {
  database = await createTestDatabase('crm');
  owner = new Client({ connectionString: database.ownerUrl, options: '-c search_path=crm' });
  await owner.connect();
  await start();
});
afterEach(async () => {
  await crm.stop();
  await owner.end();
  await database.drop();
});
afterAll(leave);

async function start(): Promise<void> {
  crm = await Process.start('crm', {
    AMQP_URL: brokerUrl(),
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: 'an encryption key of this test alone',
    LOG_LEVEL: 'info',
  });
  await eventually(() => expect(crm.timesLogged('service started')).toBe(1), 20_000);
}

/** Waits until the service waits for the table. */
const waitsFor = (table: string) =>
  eventually(async () => {
    const { rows } = await owner.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass`,
      [table],
    );
    expect(rows).toHaveLength(1);
  });

it.each([
  ['counts a refusal', 'event_refusal'],
  ['keeps the event', 'dead_letter'],
])('a service that is killed while it %s loses nothing and keeps it once', async (_, table) => {
  const event = anEvent(userLinked.name, { userId: 'not a user' });
  await owner.query('BEGIN');
  await owner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  await (await join()).publish(event);
  await waitsFor(table);

  await crm.kill();
  await owner.query('ROLLBACK');
  await start();

  const kept = `event kept as a dead letter; see: forecourt dead-letters show ${event.id} --service crm`;
  await eventually(() => expect(crm.timesLogged(kept)).toBe(1), 15_000);
  const { rows } = await owner.query(
    `SELECT event_id, name, request_id, occurred_date, payload, refusals FROM dead_letter`,
  );
  expect(rows).toEqual([
    {
      event_id: event.id,
      name: event.name,
      request_id: event.requestId,
      occurred_date: new Date(event.occurredDate),
      payload: event.payload,
      refusals: 5,
    },
  ]);
  expect(crm.output).not.toContain('not a user');
});
