import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { DatabaseClient } from './client.js';

/** An init takes a second. One that is stuck must end, for itself and for those that wait for it. */
const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/** A schema and its two roles: the owner migrates it, the runtime role only reads and writes rows. */
export interface SchemaRoles {
  schema: string;
  runtimeUrl: string;
  ownerUrl: string;
}

/**
 * Creates a schema, its owner and its runtime role for each service, with the names and passwords in the
 * URLs. Running it again resets the passwords and changes nothing else.
 *
 * @param adminUrl URL of the database to set up, with a role that may create roles and schemas
 */
export async function initDatabase(adminUrl: string, services: SchemaRoles[]): Promise<void> {
  const client = new DatabaseClient({ connectionString: adminUrl, ...limits });
  await client.connect();
  try {
    await client.query('BEGIN');
    // Instances that start together take turns, because all databases on a server share its roles.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('forecourt init'))`);
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    for (const service of services) await initSchema(client, service);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Creates a database unless it exists. It takes its encoding and locale from the server's template. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: adminUrl, ...limits });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function initSchema(client: Client, { schema, runtimeUrl, ownerUrl }: SchemaRoles) {
  const owner = await ensureRole(client, ownerUrl);
  const runtime = await ensureRole(client, runtimeUrl);
  const name = escapeIdentifier(schema);
  // Only a member of the owner role may give it a schema. Superusers are members, managed admins are not.
  await client.query(`GRANT ${owner} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${owner}`);
  await client.query(`GRANT USAGE ON SCHEMA ${name} TO ${runtime}`);
  for (const [privileges, objects] of [
    ['SELECT, INSERT, UPDATE, DELETE', 'TABLES'],
    ['USAGE, SELECT', 'SEQUENCES'],
  ]) {
    await client.query(
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${name} ` +
        `GRANT ${privileges} ON ${objects} TO ${runtime}`,
    );
  }
}

async function ensureRole(client: Client, url: string): Promise<string> {
  const { username, password } = new URL(url);
  const name = decodeURIComponent(username);
  const role = escapeIdentifier(name);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query(
    `ALTER ROLE ${role} LOGIN PASSWORD ${escapeLiteral(decodeURIComponent(password))}`,
  );
  return role;
}
