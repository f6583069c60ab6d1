import type { Database } from '@forecourt/service-kit/database/database';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

export interface Statement {
  /**
   * Under a name a connection parses and plans the text once. The name stands for this text and no other,
   * and is kept for as long as the connection: there may only be few. 63 characters at most.
   */
  name?: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' pool that TypeORM has no way to: statements with a name. */
interface Pool {
  query(statement: Statement): Promise<{ rows: unknown[] }>;
}

/**
 * For statements on the path of visitors: to plan them, with as many indexes as a vehicle has, takes
 * PostgreSQL longer than to run them.
 */
export async function queryPrepared<Row>(database: Database, statement: Statement): Promise<Row[]> {
  const pool = (database.manager.dataSource.driver as PostgresDriver).master as Pool;
  return (await pool.query(statement)).rows as Row[];
}
