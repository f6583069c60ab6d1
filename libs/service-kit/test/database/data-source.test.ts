import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';

const SCHEMA = 'garage';

let database: TestDatabase;
let dataSource: DataSource;
beforeEach(async () => {
  database = await createTestDatabase(SCHEMA);
  const schema = { name: SCHEMA, entities: [], migrations: [] };
  dataSource = await schemaDataSource(schema, database.runtimeUrl, 'runtime').initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** As the pool hands it out: TypeORM does not yet listen for its errors. */
async function takeConnection(): Promise<Client & { release(): void }> {
  const { master } = dataSource.driver as unknown as {
    master: { connect(): Promise<Client & { release(): void }> };
  };
  return master.connect();
}

it('a connection that breaks before its first query fails that query, not the process', async () => {
  const connection = await takeConnection();
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Unlike `once` of node:events, this does not listen for errors.
  const ended = new Promise<void>((resolve) => connection.once('end', resolve));
  await dataSource.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;

  await expect(connection.query('SELECT 1')).rejects.toThrow();
  connection.release();
  expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
