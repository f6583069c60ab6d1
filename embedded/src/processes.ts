import { serviceNames } from '@forecourt/contracts/health';
import { freePort } from '@forecourt/local-servers/free-port';
import { prepareDatabases } from './databases.js';
import { provideServers } from './servers.js';
import type { Host } from './shape.js';

/** What a process of the distributed shape starts with. */
export interface ProcessSettings {
  /** The service; its code is in `services/<name>`. */
  name: string;
  /** Where it answers `/health/ready`. */
  healthPort: number;
  env: Record<string, string>;
}

/** Provides the servers that the distributed shape needs, and returns the settings of its processes. */
export async function prepareProcesses(
  host: Host,
): Promise<{ services: ProcessSettings[]; gateway: ProcessSettings }> {
  const { config, publicUrl, operatorToken, encryptionKey } = host;
  const servers = await provideServers(host);
  const databases = await prepareDatabases(servers.databaseUrl, [...serviceNames], operatorToken);
  const common = {
    AMQP_URL: servers.amqpUrl,
    PUBLIC_URL: publicUrl,
    VALIDATE_REPLIES: config.VALIDATE_REPLIES,
  };
  const services: ProcessSettings[] = [];
  for (const name of serviceNames) {
    const { databaseUrl, ownerDatabaseUrl } = databases.get(name)!;
    const healthPort = await freePort();
    const env = {
      ...common,
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerDatabaseUrl,
      HEALTH_PORT: String(healthPort),
      ENCRYPTION_KEY: encryptionKey,
    };
    services.push({ name, healthPort, env });
  }
  const gatewayEnv = {
    ...common,
    PORT: String(config.PORT),
    REDIS_URL: servers.redisUrl,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
  };
  return { services, gateway: { name: 'gateway', healthPort: config.PORT, env: gatewayEnv } };
}
