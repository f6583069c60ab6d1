import pg from 'pg';
import { operations } from '../operations.mjs';

/** As many connections as a service of the product opens. */
const POOL_SIZE = 10;

/**
 * Runs the one statement of an operation.
 *
 * @returns {(name: string, input: object) => Promise<unknown>}
 */
export function queries(databaseUrl, tenant) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return (name, input) => {
    const { sql, values } = byName.get(name);
    return pool.query(sql, values(tenant, input));
  };
}
