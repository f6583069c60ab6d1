import { createHmac } from 'node:crypto';
import { initDatabase } from '@forecourt/service-kit/database/init-database';
import { StartError } from './start-error.js';

/** The URLs of one service's two roles. */
export interface ServiceDatabase {
  databaseUrl: string;
  ownerDatabaseUrl: string;
}

/**
 * Creates every service's schema and roles in the database of `adminUrl`. The roles' passwords are derived
 * from the administrator's, or from `secret` if the URL has none. So nothing needs to be stored, and two
 * starts on one server agree.
 *
 * @throws StartError when the server is unavailable or refuses
 */
export async function prepareDatabases(
  adminUrl: string,
  services: string[],
  secret: string,
): Promise<Map<string, ServiceDatabase>> {
  const databases = services.map((schema) => ({
    schema,
    runtimeUrl: roleUrl(adminUrl, `forecourt_${schema}`, secret),
    ownerUrl: roleUrl(adminUrl, `forecourt_${schema}_owner`, secret),
  }));
  await initDatabase(adminUrl, databases).catch((error: unknown) => {
    throw new StartError(`PostgreSQL at ${new URL(adminUrl).host}: ${reasonOf(error)}`);
  });
  return new Map(
    databases.map(({ schema, runtimeUrl, ownerUrl }) => [
      schema,
      { databaseUrl: runtimeUrl, ownerDatabaseUrl: ownerUrl },
    ]),
  );
}

/** A host name with two addresses fails with an AggregateError, whose message is empty. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? String(error));
}

function roleUrl(adminUrl: string, role: string, secret: string): string {
  const url = new URL(adminUrl);
  url.password = createHmac('sha256', url.password || secret)
    .update(role)
    .digest('base64url');
  url.username = role;
  return url.href;
}
