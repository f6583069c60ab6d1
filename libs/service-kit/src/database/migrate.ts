import { logger } from '../logging/logger.js';
import { schemaDataSource, type Schema } from './data-source.js';

/**
 * Migrates a schema to its newest version. Instances that start together take turns. The lock belongs to a
 * transaction, so an instance that dies releases it.
 *
 * @param ownerUrl URL of the role that owns the schema
 */
export async function migrate(schema: Schema, ownerUrl: string): Promise<void> {
  const dataSource = schemaDataSource(schema, ownerUrl, 'owner');
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.startTransaction();
    await lock.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`migrate ${schema.name}`]);
    const applied = await dataSource.runMigrations();
    for (const { name } of applied) logger.info({ schema: schema.name, name }, 'migration applied');
    await lock.commitTransaction();
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}
