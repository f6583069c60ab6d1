import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Client } from 'pg';
import { z } from 'zod';
import { PatientStart } from '../../src/patient-start.js';
import type { ServiceDefinition } from '../../src/service-definition.js';
import { startService } from '../../src/start-service.js';
import { eventually } from '../../src/testing/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.js';
import { InProcessBroker } from '../../src/transport/in-process/in-process-broker.js';

const outage = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const failures: Error[] = [];

@Module({})
class SampleModule implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    const failure = failures.shift();
    if (failure) throw failure;
  }
}

const sample: ServiceDefinition = {
  name: 'sample',
  module: SampleModule,
  entities: [],
  migrations: [],
  config: z.object({}),
};

let database: TestDatabase;
let start: PatientStart;
beforeEach(async () => {
  database = await createTestDatabase('sample');
  const transport = new InProcessBroker().transport();
  start = new PatientStart(
    (onDatabaseReady) =>
      startService(sample, {
        databaseUrl: database.runtimeUrl,
        ownerDatabaseUrl: database.ownerUrl,
        transport,
        encryptionKey: 'an encryption key of this test alone',
        config: {},
        onDatabaseReady,
      }),
    () => transport.isConnected(),
  );
});
afterEach(async () => {
  await start.stop();
  await database.drop();
});

async function openConnections(): Promise<number> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
     AND pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows[0]!.count;
}

it('a start that an outage interrupts begins again', async () => {
  failures.push(outage, outage);

  expect(await start.run()).toBe(true);

  expect(failures).toEqual([]);
});

it('a start that fails for good leaves no connection behind', async () => {
  failures.push(new TypeError('a bug'));

  await expect(start.run()).rejects.toThrow('a bug');

  await eventually(async () => expect(await openConnections()).toBe(0));
});
