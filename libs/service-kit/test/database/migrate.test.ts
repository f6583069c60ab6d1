import { jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import { migrate } from '@forecourt/service-kit/database/migrate';
import { logger } from '@forecourt/service-kit/logging/logger';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';

const SCHEMA = 'garage';

function aMigration(time: number, statement: string): Type<MigrationInterface> {
  return class implements MigrationInterface {
    readonly name = `Step${1_800_000_000_000 + time}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(statement);
    }

    async down(): Promise<void> {
      // Migrations only go forward.
    }
  };
}

const createBay = aMigration(1, 'CREATE TABLE bay (number int)');
const addWidth = aMigration(2, 'ALTER TABLE bay ADD COLUMN width int');

let server: TestDatabase;
let owner: DataSource;
let said: jest.SpiedFunction<typeof logger.warn>;
beforeEach(async () => {
  server = await createTestDatabase(SCHEMA);
  owner = await schemaDataSource(schemaWith(), server.ownerUrl, 'owner').initialize();
  said = jest.spyOn(logger, 'warn');
});
afterEach(async () => {
  said.mockRestore();
  await owner.destroy();
  await server.drop();
});

const schemaWith = (...migrations: Type<MigrationInterface>[]) => ({
  name: SCHEMA,
  entities: [],
  migrations,
});
const migrates = (...migrations: Type<MigrationInterface>[]) =>
  migrate(schemaWith(...migrations), server.ownerUrl);
const columns = async () =>
  (
    await owner.query<{ name: string }[]>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = 'bay'::regclass AND attnum > 0 ORDER BY attnum`,
    )
  ).map(({ name }) => name);

it('a migration that fails leaves those before it applied', async () => {
  const broken = aMigration(2, 'ALTER TABLE bay ADD COLUMN width unheard_of');

  await expect(migrates(createBay, broken)).rejects.toThrow('unheard_of');
  expect(await columns()).toEqual(['number']);

  await migrates(createBay, addWidth);
  expect(await columns()).toEqual(['number', 'width']);
});

it('a migration that meets a lock gives way, says so, and is applied when the lock is released', async () => {
  await migrates(createBay);
  const reader = owner.createQueryRunner();
  await reader.startTransaction();
  await reader.query('SELECT FROM bay');

  const migrating = migrates(createBay, addWidth);
  await eventually(() =>
    expect(said).toHaveBeenCalledWith(
      { schema: SCHEMA, name: 'Step1800000000002' },
      'migration waits for a lock and tries again',
    ),
  );
  // Whoever comes now does not wait behind the migration.
  await owner.query(`SET lock_timeout = '10s'`);
  expect(await owner.query('SELECT FROM bay')).toEqual([]);
  await reader.commitTransaction();
  await reader.release();
  await migrating;

  expect(await columns()).toEqual(['number', 'width']);
});

it('instances that start together take turns, and the others say that they wait', async () => {
  const told = jest.spyOn(logger, 'info');
  const first = owner.createQueryRunner();
  await first.startTransaction();
  await first.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`migrate ${SCHEMA}`]);

  const others = Promise.all([migrates(createBay), migrates(createBay)]);
  await eventually(() =>
    expect(
      told.mock.calls.filter(
        (call: unknown[]) => call[1] === 'another instance migrates the schema; waiting for it',
      ),
    ).toHaveLength(2),
  );
  await first.commitTransaction();
  await first.release();
  await others;
  told.mockRestore();

  expect(await columns()).toEqual(['number']);
});
