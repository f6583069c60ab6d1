import type { Type } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { DatabaseClient } from './client.js';
import { IDLE_IN_TRANSACTION_MS, LOCK_MS, MIGRATION_LOCK_MS, STATEMENT_MS } from './limits.js';
import { DatabasePool } from './pool.js';

/** A service's tables. Classes are listed one by one, because TypeORM's autoload is global to the process. */
export interface Schema {
  name: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: Type<MigrationInterface>[];
}

/** The most connections that one instance of a service opens. */
const POOL_SIZE = 16;

/** Opening a connection, or waiting for one of the pool. */
const CONNECT_MS = 4_000;

/** The server's settings for each connection of a role. 0 means no limit, whatever the server's default is. */
const settings = {
  runtime: {
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  },
  // A migration may rewrite a table, and the connection that holds the lock on migrations waits for it.
  owner: {
    statement_timeout: 0,
    lock_timeout: MIGRATION_LOCK_MS,
    idle_in_transaction_session_timeout: 0,
  },
};

/** The server, too, finds out within half a minute that a client's host is gone. */
const keepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 4 };

/**
 * Creates a data source for one schema. It is not connected yet.
 *
 * @param role `runtime` reads and writes rows; `owner` may change the schema
 */
export function schemaDataSource(
  schema: Schema,
  url: string,
  role: 'runtime' | 'owner',
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    schema: schema.name,
    entities: schema.entities,
    migrations: role === 'owner' ? schema.migrations : [],
    applicationName: `forecourt-${schema.name}`,
    // An undefined condition would match the first row of any tenant.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    ...(role === 'runtime' && { driver: { Pool: DatabasePool } }),
    poolSize: role === 'runtime' ? POOL_SIZE : 2,
    extra: {
      // The pool and TypeORM listen in turn. Nobody would between the two.
      Client: DatabaseClient,
      connectionTimeoutMillis: CONNECT_MS,
      options: asOptions({ search_path: schema.name, ...keepAlive, ...settings[role] }),
    },
  });
}

const asOptions = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
