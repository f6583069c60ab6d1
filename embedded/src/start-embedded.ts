import { startOwnDatabase } from './own-database.js';
import type { Host } from './shape.js';
import { startServices } from './start-services.js';

/** Runs gateway and services in this process, connected in memory, on a PostgreSQL from npm. */
export async function startEmbedded(host: Host): Promise<void> {
  const databaseUrl = await startOwnDatabase(host);
  host.say('Starting the services …');
  await startServices(host, databaseUrl);
}
