import { z } from 'zod';
import { startGateway } from '@forecourt/gateway/start-gateway';
import { startPostgres } from '@forecourt/local-servers/postgres';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import { loadConfig } from '@forecourt/service-kit/config';
import { unmetChecks } from '@forecourt/service-kit/health/readiness-check';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { prepareDatabases } from './databases.js';
import { DATABASE_NAME, withDatabase } from './local-database.js';
import type { Host } from './run-host.js';
import { services } from './topology.js';
import { untilReady } from './until-ready.js';

/** Gateway and services in this process, joined in memory, on a PostgreSQL that comes from npm. */
export async function startEmbedded(host: Host): Promise<void> {
  const { config, publicUrl, folder, operatorToken, undo, say } = host;
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  // Read before anything starts, so that a fault of the configuration is said at once.
  const configs = services.map((service) => loadConfig(z.object(service.config.shape), env));

  say(`Starting PostgreSQL (data in ${folder.path}) …`);
  const postgres = await startPostgres({ folder: folder.postgres, onProgress: say });
  undo.add(() => postgres.stop());
  await ensureDatabase(postgres.url, DATABASE_NAME);
  const databases = await prepareDatabases(
    withDatabase(postgres.url),
    services.map(({ name }) => name),
    operatorToken,
  );

  say('Starting the services …');
  const broker = new InProcessBroker(services.map(({ name }) => name));
  const running: RunningService[] = [];
  for (const [index, service] of services.entries()) {
    const started = await startService(service, {
      ...databases.get(service.name)!,
      transport: broker.transport(),
      config: configs[index]!,
      validateReplies: config.VALIDATE_REPLIES === 'true',
    });
    undo.add(() => started.stop());
    running.push(started);
  }
  await untilReady(() => unmetChecks(running.flatMap(({ readinessChecks }) => readinessChecks)));

  const gateway = await startGateway(
    {
      PORT: config.PORT,
      PUBLIC_URL: publicUrl,
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      VALIDATE_REPLIES: config.VALIDATE_REPLIES,
    },
    broker.transport(),
  );
  undo.add(() => gateway.stop());
}
