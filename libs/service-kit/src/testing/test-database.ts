import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { ensureDatabase, initDatabase } from '../database/init-database.js';

export interface TestDatabase {
  runtimeUrl: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database with one service's schema and roles, on the server that the test runner started. */
export async function createTestDatabase(schema: string): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl)
    throw new Error('TEST_POSTGRES_URL is not set: run tests by `npm test -- <path>`.');
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(adminUrl, name);
  const urlOf = (role?: string) => {
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    if (role) [url.username, url.password] = [role, 'test'];
    return url.href;
  };
  // Roles belong to the whole server: unique names keep concurrent tests apart.
  const [runtimeRole, ownerRole] = [`${name}_runtime`, `${name}_owner`];
  const runtimeUrl = urlOf(runtimeRole);
  const ownerUrl = urlOf(ownerRole);
  await initDatabase(urlOf(), [{ schema, runtimeUrl, ownerUrl }]);
  const drop = async () => {
    const admin = new Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${runtimeRole}, ${ownerRole}`);
    await admin.end();
  };
  return { runtimeUrl, ownerUrl, drop };
}
