import { serviceNames } from '@forecourt/contracts/health';
import { freePort } from '@forecourt/local-servers/free-port';
import { KeptRunning } from '@forecourt/local-servers/kept-running';
import { startProcess, type ServiceProcess } from './service-process.js';
import { prepareDatabases } from './databases.js';
import type { Host } from './shape.js';
import { provideServers } from './servers.js';
import { untilReady } from './until-ready.js';

/** Starts the same six processes as `docker compose up`, without Docker. */
export async function startDistributed(host: Host): Promise<void> {
  const { config, publicUrl, folder, operatorToken, undo, say } = host;
  const servers = await provideServers(host);
  const databases = await prepareDatabases(servers.databaseUrl, [...serviceNames], operatorToken);
  const common = {
    AMQP_URL: servers.amqpUrl,
    PUBLIC_URL: publicUrl,
    VALIDATE_REPLIES: config.VALIDATE_REPLIES,
  };

  say('Starting five services and the gateway …');
  const processes: KeptRunning<ServiceProcess>[] = [];
  const run = async (name: string, healthPort: number, env: Record<string, string>) => {
    const start = async () => startProcess(name, folder.logs, healthPort, { ...common, ...env });
    const service = await KeptRunning.start({ name, start, say });
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
  const unmet = async () =>
    (await Promise.all(processes.map(({ current }) => current.unmet()))).flat();
  await untilReady(unmet);
  await run('gateway', config.PORT, {
    PORT: String(config.PORT),
    REDIS_URL: servers.redisUrl,
    FORECOURT_OPERATOR_TOKEN: operatorToken,
  });
  await untilReady(unmet);
  // Until now, a process that ended made the start fail.
  for (const service of processes) service.keep();
}
