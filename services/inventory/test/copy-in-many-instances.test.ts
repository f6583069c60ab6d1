import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import { unmetChecks } from '@forecourt/service-kit/health/readiness-check';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { FakeNeighbours } from '@forecourt/service-kit/testing/fake-neighbours';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { inventoryService } from '../src/inventory.service-definition.js';
import { referenceSet } from './reference-set.js';
import { PUBLIC_URL } from './start-inventory.js';

let database: TestDatabase;
let running: RunningService[];
/** How often the catalog's first page is read. */
let reads: number;
beforeEach(async () => {
  database = await createTestDatabase('inventory');
  running = [];
  reads = 0;
});
afterEach(async () => {
  await Promise.all(running.map((instance) => instance.stop()));
  await database.drop();
});

async function startAnInstance(): Promise<void> {
  const broker = new InProcessBroker();
  new FakeNeighbours(broker).fake(getSnapshotPage, () => {
    reads += 1;
    return { version: 1, pages: 1, records: referenceSet };
  });
  const instance = await startService(inventoryService, {
    databaseUrl: database.runtimeUrl,
    ownerDatabaseUrl: database.ownerUrl,
    transport: broker.transport(),
    encryptionKey: 'the encryption key of these instances',
    config: { PUBLIC_URL },
  });
  running.push(instance);
}

const areReady = () =>
  eventually(async () => {
    const unmet = await Promise.all(
      running.map(({ readinessChecks }) => unmetChecks(readinessChecks)),
    );
    expect(unmet.flat()).toEqual([]);
  });

it('of many instances that start together, one reads the catalog', async () => {
  await Promise.all(Array.from({ length: 10 }, startAnInstance));

  await areReady();

  expect(reads).toBe(1);
});

it('an instance that finds the copy in place reads nothing', async () => {
  await startAnInstance();
  await areReady();

  await Promise.all(Array.from({ length: 5 }, startAnInstance));

  await areReady();
  expect(reads).toBe(1);
});
