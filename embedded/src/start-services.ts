import { z } from 'zod';
import { startGateway } from '@forecourt/gateway/start-gateway';
import { loadConfig } from '@forecourt/service-kit/config';
import { unmetChecks } from '@forecourt/service-kit/health/readiness-check';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { prepareDatabases } from './databases.js';
import type { Host } from './shape.js';
import { services } from './topology.js';
import { untilReady } from './until-ready.js';

/**
 * Starts gateway and services in this process, connected in memory.
 *
 * @param databaseUrl a PostgreSQL database, with a role that may create roles and schemas
 */
export async function startServices(
  { config, publicUrl, operatorToken, encryptionKey, undo }: Omit<Host, 'folder' | 'say'>,
  databaseUrl: string,
): Promise<void> {
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const names = services.map(({ name }) => name);
  const databases = await prepareDatabases(databaseUrl, names, operatorToken);
  const broker = new InProcessBroker(names);
  const running: RunningService[] = [];
  for (const service of services) {
    const started = await startService(service, {
      ...databases.get(service.name)!,
      transport: broker.transport(),
      encryptionKey,
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
      ORGANIZATION_CONCURRENCY: config.ORGANIZATION_CONCURRENCY,
      VALIDATE_REPLIES: config.VALIDATE_REPLIES,
    },
    broker.transport(),
  );
  undo.add(() => gateway.stop());
}
