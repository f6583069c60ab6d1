import type { Database } from '@forecourt/service-kit/database/database';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** The part of node-postgres' pool that TypeORM has no way to: statements with a name. */
interface Pool {
  query(statement: {
    name?: string;
    text: string;
    values: unknown[];
  }): Promise<{ rows: unknown[] }>;
}

/**
 * Runs a statement that each connection parses and plans once. For statements on the path of visitors: to
 * plan them, with as many indexes as a vehicle has, takes PostgreSQL longer than to run them.
 *
 * @param name stands for `text`, and for no other; every name is kept for as long as the connection, so
 *   that there may only be few. Without one the statement is planned anew.
 */
export async function queryPrepared<Row>(
  database: Database,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { master } = database.manager.dataSource.driver as PostgresDriver;
  return (await (master as Pool).query({ name, text, values })).rows as Row[];
}
