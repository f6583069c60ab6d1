import type { Type } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';

/** A service's tables: classes listed one by one, since TypeORM's autoload is global to the process. */
export interface Schema {
  name: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: Type<MigrationInterface>[];
}

/** Connections that one instance of a service opens at most. */
const POOL_SIZE = 10;

/**
 * A data source for one schema, not yet connected.
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
    extra: { connectionTimeoutMillis: 4_000, options: `-c search_path=${schema.name}` },
  });
}
