import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { migrate } from '../database/migrate.js';
import { schemaOf, type ServiceDefinition } from '../service-definition.js';
import { dumpSchema } from './dump-schema.js';
import { createTestDatabase } from './test-database.js';

/** The file of docs/schema for a service. */
const schemaFile = (service: string): URL =>
  new URL(`../../../../docs/schema/${service}.sql`, import.meta.url);

export const keptSchema = (service: string): Promise<string> =>
  readFile(schemaFile(service), 'utf8');

/** What `keptSchema` should be: a service's tables as its migrations create them. */
export async function migratedSchema(definition: ServiceDefinition): Promise<string> {
  const { name } = definition;
  const database = await createTestDatabase(name);
  const client = new Client({
    connectionString: database.ownerUrl,
    options: `-c search_path=${name}`,
  });
  try {
    await migrate(schemaOf(definition), database.ownerUrl);
    await client.connect();
    // TypeORM's own table, which no migration creates.
    await client.query('DROP TABLE migrations');
    return `${head(name)}\n${await dumpSchema(client, name)}`;
  } finally {
    await client.end();
    await database.drop();
  }
}

const head = (service: string) => `\
-- The tables of the ${service} service, as its migrations leave them.
-- Written by \`npm run docs\`; to change a table, add a migration.
`;
