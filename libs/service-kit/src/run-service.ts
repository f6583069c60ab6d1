import { z } from 'zod';
import { ConfigError, integerVariable, loadConfig, urlVariable } from './config.js';
import { startHealthServer } from './health/health-server.js';
import { logLevelVariable } from './logging/log-level.js';
import { logger } from './logging/logger.js';
import type { ServiceDefinition } from './service-definition.js';
import { startService } from './start-service.js';
import { stopOnSignal } from './stop-on-signal.js';
import { RabbitMqTransport } from './transport/rabbitmq/rabbitmq-transport.js';

const postgresUrl = urlVariable('postgres', 'postgresql');

/** The variables that every service takes in the distributed shape. */
export const serviceVariables = z.object({
  DATABASE_URL: postgresUrl.describe("PostgreSQL URL of the service's runtime role"),
  DATABASE_OWNER_URL: postgresUrl.describe(
    "PostgreSQL URL of the role that owns the service's schema",
  ),
  AMQP_URL: urlVariable('amqp', 'amqps').describe('RabbitMQ URL'),
  HEALTH_PORT: integerVariable(0, 65_535).default(8_080),
  VALIDATE_REPLIES: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: logLevelVariable.default('info'),
});

/** The whole of a service's `main.ts`: configuration, transport, health, signals. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  try {
    const config = loadConfig<typeof serviceVariables>(
      z.object({ ...serviceVariables.shape, ...definition.config.shape }),
      process.env,
    );
    const transport = new RabbitMqTransport(config.AMQP_URL);
    const service = await startService(definition, {
      databaseUrl: config.DATABASE_URL,
      ownerDatabaseUrl: config.DATABASE_OWNER_URL,
      transport,
      config,
      validateReplies: config.VALIDATE_REPLIES === 'true',
    });
    const health = await startHealthServer(config.HEALTH_PORT, service.readinessChecks);
    logger.info({ service: definition.name }, 'service started');
    stopOnSignal(async () => {
      health.close();
      await service.stop();
      await transport.close();
    });
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error, service: definition.name }, 'service could not start');
    process.exit(1);
  }
}
