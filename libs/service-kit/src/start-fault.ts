import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { ConfigError } from './config.js';
import { isTransient } from './transport/transient.js';

/** PostgreSQL's codes for a login that it refuses, and for a database that does not exist. */
const REFUSED = /^(28...|3D000)$/;

/** The line for a person who must mend it. Undefined if nobody needs to, or if it is a bug. */
export function startFault(error: unknown): ConfigError | undefined {
  if (error instanceof ConfigError) return error;
  const refusal = error instanceof QueryFailedError ? (error.driverError as Error) : error;
  if (refusal instanceof DatabaseError && REFUSED.test(refusal.code ?? '')) {
    return new ConfigError([
      `PostgreSQL refuses the connection: ${refusal.message}. Check DATABASE_URL and DATABASE_OWNER_URL.`,
    ]);
  }
  return undefined;
}

/** Names the schema whose migration failed. An outage passes by itself, and stays as it is. */
export function migrationFault(schema: string, error: unknown): unknown {
  if (startFault(error) || isTransient(error) || !(error instanceof QueryFailedError)) return error;
  return new ConfigError([
    `The schema ${schema} cannot be migrated: ${error.message}. The migration was undone.`,
  ]);
}
