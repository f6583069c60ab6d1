import { startPostgres } from '@forecourt/local-servers/postgres';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import { startOwnServer } from './own-server.js';
import type { Host } from './shape.js';

const DATABASE_NAME = 'forecourt';

/**
 * Starts our own PostgreSQL and creates a database in it.
 *
 * @returns the database's URL, with the superuser
 */
export async function startOwnDatabase(host: Host): Promise<string> {
  const url = new URL(
    await startOwnServer(host, 'PostgreSQL', host.folder.postgres, startPostgres),
  );
  await ensureDatabase(url.href, DATABASE_NAME);
  url.pathname = `/${DATABASE_NAME}`;
  return url.href;
}
