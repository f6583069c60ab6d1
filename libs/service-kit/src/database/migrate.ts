import { setTimeout as delay } from 'node:timers/promises';
import {
  MigrationExecutor,
  QueryFailedError,
  type DataSource,
  type Migration,
  type QueryRunner,
} from 'typeorm';
import { logger } from '../logging/logger.js';
import { schemaDataSource, type Schema } from './data-source.js';

/** Long enough for the requests that waited behind a migration to run. */
const PAUSE_MS = 1_000;

/**
 * Migrates a schema to its newest version, each migration in a transaction of its own. Instances that start
 * together take turns.
 *
 * @param ownerUrl URL of the role that owns the schema
 */
export async function migrate(schema: Schema, ownerUrl: string): Promise<void> {
  const dataSource = schemaDataSource(schema, ownerUrl, 'owner');
  await dataSource.initialize();
  // The lock belongs to a transaction, so an instance that dies releases it.
  const turn = dataSource.createQueryRunner();
  try {
    await turn.startTransaction();
    await takeTurn(turn, schema.name);
    await applyPending(dataSource, schema.name);
    await turn.commitTransaction();
  } finally {
    await turn.release();
    await dataSource.destroy();
  }
}

/** Waits for as long as it takes: this instance cannot work with an older schema. */
async function takeTurn(turn: QueryRunner, schema: string): Promise<void> {
  const key = `migrate ${schema}`;
  const [row] = (await turn.query('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS taken', [
    key,
  ])) as [{ taken: boolean }];
  if (row.taken) return;
  logger.info({ schema }, 'another instance migrates the schema; waiting for it');
  await turn.query('SET LOCAL lock_timeout = 0');
  await turn.query('SELECT pg_advisory_xact_lock(hashtext($1))', [key]);
}

async function applyPending(dataSource: DataSource, schema: string): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const executor = new MigrationExecutor(dataSource, runner);
    for (const migration of await executor.getPendingMigrations()) {
      const { name } = migration;
      let waiting = false;
      while (!(await apply(migration, executor, runner))) {
        if (!waiting) logger.warn({ schema, name }, 'migration waits for a lock and tries again');
        waiting = true;
        await delay(PAUSE_MS);
      }
      logger.info({ schema, name }, 'migration applied');
    }
  } finally {
    await runner.release();
  }
}

/** False if a lock that the migration needs stays taken: it gives way to the requests behind it. */
async function apply(
  migration: Migration,
  executor: MigrationExecutor,
  runner: QueryRunner,
): Promise<boolean> {
  await runner.startTransaction();
  try {
    await executor.executeMigration(migration);
    await runner.commitTransaction();
    return true;
  } catch (error) {
    // A connection that is gone has nothing to roll back.
    await runner.rollbackTransaction().catch(() => undefined);
    if (isLockFailure(error)) return false;
    throw error;
  }
}

/** A lock timeout or a deadlock. */
const isLockFailure = (error: unknown) =>
  error instanceof QueryFailedError &&
  ['55P03', '40P01'].includes((error.driverError as { code?: string }).code ?? '');
