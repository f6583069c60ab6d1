import type { Type } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { DatabaseClient } from './client.js';

/** A service's tables. Classes are listed one by one, because TypeORM's autoload is global to the process. */
export interface Schema {
  name: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: Type<MigrationInterface>[];
}

/** The most connections that one instance of a service opens. */
const POOL_SIZE = 10;

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
    migrationsTransactionMode: 'all',
    applicationName: `forecourt-${schema.name}`,
    // An undefined condition would match the first row of any tenant.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolSize: role === 'runtime' ? POOL_SIZE : 2,
    extra: {
      // The pool and TypeORM listen in turn. Nobody would between the two.
      Client: DatabaseClient,
      connectionTimeoutMillis: 4_000,
      options: `-c search_path=${schema.name}`,
    },
  });
}
