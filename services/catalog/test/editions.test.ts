import { Client } from 'pg';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { startService } from '@forecourt/service-kit/start-service';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import { catalogService } from '../src/catalog.service-definition.js';
import { readReferenceData } from '../src/reference-data/reference-data.file.js';

let database: TestDatabase;
let owner: Client;
beforeEach(async () => {
  database = await createTestDatabase('catalog');
  owner = new Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=catalog',
  });
  await owner.connect();
  await startAnInstance();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

/** One instance of this release: it starts, does what it does at a start, and stops. */
async function startAnInstance(): Promise<void> {
  const instance = await startService(catalogService, {
    databaseUrl: database.runtimeUrl,
    ownerDatabaseUrl: database.ownerUrl,
    transport: new InProcessBroker().transport(),
    encryptionKey: 'the encryption key of these instances',
    config: { PUBLIC_URL: 'https://api.example' },
  });
  await instance.stop();
}

const present = async () => {
  const { rows } = await owner.query(
    `SELECT version, edition, (SELECT name FROM brand WHERE slug = 'toyota') AS toyota
     FROM reference_version`,
  );
  return rows[0] as { version: number; edition: number; toyota: string };
};
/** Writes other data, as another release would. */
const isNow = async (edition: number, toyota: string) => {
  await owner.query(`UPDATE brand SET name = $1 WHERE slug = 'toyota'`, [toyota]);
  await owner.query(
    `UPDATE reference_version SET version = version + 1, content = 'other', edition = $1`,
    [edition],
  );
};

it('an instance of an older release leaves the data of a newer one alone, however often it starts', async () => {
  const { edition } = await readReferenceData();
  await isNow(edition + 1, 'Toyota Motor');

  await startAnInstance();
  await startAnInstance();

  expect(await present()).toEqual({ version: 2, edition: edition + 1, toyota: 'Toyota Motor' });
});

it('an instance of a newer release replaces the data of an older one, once', async () => {
  const { edition } = await readReferenceData();
  await isNow(edition - 1, 'Toyoda');

  await Promise.all([startAnInstance(), startAnInstance()]);

  expect(await present()).toEqual({ version: 3, edition, toyota: 'Toyota' });
});

it('a starting instance waits for no one if its data is in place', async () => {
  await owner.query('BEGIN');
  await owner.query(`SELECT pg_advisory_xact_lock(hashtext('reference data'))`);

  await startAnInstance();

  await owner.query('ROLLBACK');
});
