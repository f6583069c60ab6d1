import { z } from 'zod';
import {
  amqpUrlVariable,
  encryptionKeyVariable,
  ConfigError,
  integerVariable,
  loadConfig,
  postgresUrlVariable,
  validateRepliesVariable,
} from './config.js';
import { startHealthServer } from './health/health-server.js';
import { logLevelVariable } from './logging/log-level.js';
import { logger } from './logging/logger.js';
import type { ServiceDefinition } from './service-definition.js';
import { PatientStart } from './patient-start.js';
import { startService } from './start-service.js';
import { stopOnSignal } from './stop-on-signal.js';
import { RabbitMqTransport } from './transport/rabbitmq/rabbitmq-transport.js';

/** The variables that every service takes in the distributed shape. */
export const serviceVariables = z.object({
  DATABASE_URL: postgresUrlVariable.describe("PostgreSQL, as the service's runtime role"),
  DATABASE_OWNER_URL: postgresUrlVariable.describe(
    "PostgreSQL, as the role that owns the service's schema and migrates it",
  ),
  AMQP_URL: amqpUrlVariable,
  ENCRYPTION_KEY: encryptionKeyVariable,
  HEALTH_PORT: integerVariable(0, 65_535)
    .default(8_080)
    .describe('where the service answers `/health/live` and `/health/ready`'),
  VALIDATE_REPLIES: validateRepliesVariable,
  LOG_LEVEL: logLevelVariable,
});

/** The whole of a service's `main.ts`: configuration, transport, health, signals. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  try {
    const config = loadConfig<typeof serviceVariables>(
      z.object({ ...serviceVariables.shape, ...definition.config.shape }),
      process.env,
    );
    const transport = new RabbitMqTransport(config.AMQP_URL);
    const start = new PatientStart(
      (onDatabaseReady) =>
        startService(definition, {
          databaseUrl: config.DATABASE_URL,
          ownerDatabaseUrl: config.DATABASE_OWNER_URL,
          transport,
          encryptionKey: config.ENCRYPTION_KEY,
          config,
          validateReplies: config.VALIDATE_REPLIES === 'true',
          onDatabaseReady,
        }),
      () => transport.isConnected(),
    );
    const health = await startHealthServer(config.HEALTH_PORT, () => start.readinessChecks);
    stopOnSignal(async () => {
      health.close();
      await start.stop();
      await transport.close();
    });
    if (await start.run()) logger.info({ service: definition.name }, 'service started');
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error, service: definition.name }, 'service could not start');
    process.exit(1);
  }
}
