import { z } from 'zod';
import { startGateway } from '@forecourt/gateway/start-gateway';
import { loadConfig } from '@forecourt/service-kit/config';
import { unmetChecks } from '@forecourt/service-kit/health/readiness-check';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { prepareDatabases } from './databases.js';
import { startOwnDatabase } from './own-database.js';
import type { Host } from './shape.js';
import { services } from './topology.js';
import { untilReady } from './until-ready.js';

/** Runs gateway and services in this process, connected in memory, on a PostgreSQL from npm. */
export async function startEmbedded(host: Host): Promise<void> {
  const { config, publicUrl, operatorToken, undo, say } = host;
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const databaseUrl = await startOwnDatabase(host);
  const databases = await prepareDatabases(
    databaseUrl,
    services.map(({ name }) => name),
    operatorToken,
  );

  say('Starting the services …');
  const broker = new InProcessBroker(services.map(({ name }) => name));
  const running: RunningService[] = [];
  for (const service of services) {
    const started = await startService(service, {
      ...databases.get(service.name)!,
      transport: broker.transport(),
      config: loadConfig(z.object(service.config.shape), env),
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
