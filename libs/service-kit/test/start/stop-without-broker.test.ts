import { Client } from 'pg';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { createTestDatabase } from '@forecourt/service-kit/testing/test-database';
import { startProxy } from '../transport/proxy.js';
import { Process } from './process.js';

const START_MS = 20_000;
const STOP_MS = 3_000;

it('a service whose outbox waits for RabbitMQ stops at once, and keeps the event', async () => {
  const database = await createTestDatabase('engagement');
  const rabbitmq = await startProxy(process.env.TEST_AMQP_URL!);
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const service = await Process.start('engagement', {
    AMQP_URL: rabbitmq.url,
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: 'never used by these tests, but long enough',
  });
  const isReady = async () => (await service.get('/health/ready')).status === 200;
  await eventually(async () => expect(await isReady()).toBe(true), START_MS);
  await rabbitmq.cut();
  await eventually(async () => expect(await isReady()).toBe(false));
  await owner.query(
    `INSERT INTO engagement.outbox (name, request_id, payload, broadcast)
     VALUES ('engagement.newsletter.subscribed', 'test', '{}', false)`,
  );

  const began = performance.now();
  expect(await service.stop()).toBe(0);

  expect(performance.now() - began).toBeLessThan(STOP_MS);
  const { rows } = await owner.query('SELECT attempts FROM engagement.outbox');
  expect(rows).toEqual([{ attempts: 0 }]);
  await owner.end();
  await rabbitmq.stop();
  await database.drop();
});
