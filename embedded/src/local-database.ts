/** The database on a PostgreSQL server of our own. */
export const DATABASE_NAME = 'forecourt';

/** The server's URL at our database. */
export function withDatabase(serverUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE_NAME}`;
  return url.href;
}
