import 'reflect-metadata';
import { ConfigError, loadConfig } from '@forecourt/service-kit/config';
import { logger } from '@forecourt/service-kit/logging/logger';
import { STOP_BOUND_MS, stopOnSignal } from '@forecourt/service-kit/stop-on-signal';
import { RabbitMqTransport } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-transport';
import { gatewayProcessVariables } from './gateway.config.js';
import { startGateway } from './start-gateway.js';

try {
  const config = loadConfig(gatewayProcessVariables, process.env);
  const transport = new RabbitMqTransport(config.AMQP_URL);
  const gateway = await startGateway(config, transport);
  logger.info({ service: 'gateway', port: gateway.port }, 'gateway started');
  const drainMs = config.DRAIN_SECONDS * 1_000;
  stopOnSignal(async () => {
    await gateway.stop(drainMs);
    await transport.close();
  }, drainMs + STOP_BOUND_MS);
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.fatal({ err: error, service: 'gateway' }, 'gateway could not start');
  process.exit(1);
}
