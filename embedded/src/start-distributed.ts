import { freePort } from '@forecourt/local-servers/free-port';
import { startProcess, type ServiceProcess } from './service-process.js';
import { prepareDatabases } from './databases.js';
import type { Host } from './run-host.js';
import { provideServers } from './servers.js';
import { untilReady } from './until-ready.js';

/** The services by name alone: their code runs in processes of its own. */
const serviceNames = ['catalog', 'inventory', 'identity', 'crm', 'engagement'];

/** Six processes on PostgreSQL, Redis and RabbitMQ, as `docker compose up` runs them, without Docker. */
export async function startDistributed(host: Host): Promise<void> {
  const { config, publicUrl, folder, operatorToken, undo, say } = host;
  const servers = await provideServers(host);
  const databases = await prepareDatabases(servers.databaseUrl, serviceNames, operatorToken);
  const common = {
    AMQP_URL: servers.amqpUrl,
    PUBLIC_URL: publicUrl,
    VALIDATE_REPLIES: config.VALIDATE_REPLIES,
  };

  say('Starting five services and the gateway …');
  const processes: ServiceProcess[] = [];
  const run = async (name: string, healthPort: number, env: Record<string, string>) => {
    const service = startProcess(name, folder.logs, healthPort, { ...common, ...env });
    undo.add(() => service.stop());
    processes.push(service);
  };
  for (const name of serviceNames) {
    const { databaseUrl, ownerDatabaseUrl } = databases.get(name)!;
    const healthPort = await freePort();
    await run(name, healthPort, {
      DATABASE_URL: databaseUrl,
      DATABASE_OWNER_URL: ownerDatabaseUrl,
      HEALTH_PORT: String(healthPort),
    });
  }
  const unmet = async () => (await Promise.all(processes.map((service) => service.unmet()))).flat();
  await untilReady(unmet);
  await run('gateway', config.PORT, {
    PORT: String(config.PORT),
    REDIS_URL: servers.redisUrl,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
  });
  await untilReady(unmet);
  for (const service of processes) service.onDeath((reason) => say(reason));
}
