import { Client, escapeIdentifier } from 'pg';
import type { TestService } from './test-service.js';

/**
 * Makes a service's database refuse or take writes, as when another server takes over: its connections break, and
 * new ones find it so.
 */
export async function setReadOnly(service: TestService, readOnly: boolean): Promise<void> {
  const [row] = await service.sql<{ name: string }>('SELECT current_database() AS name');
  const admin = new Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await admin.connect();
  try {
    await admin.query(
      `ALTER DATABASE ${escapeIdentifier(row!.name)} SET default_transaction_read_only = ${readOnly}`,
    );
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 || '_runtime'`,
      [row!.name],
    );
  } finally {
    await admin.end();
  }
}
