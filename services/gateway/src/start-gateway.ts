import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { listening } from '@forecourt/service-kit/listening';
import { NestLogger } from '@forecourt/service-kit/logging/logger';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import { ASSETS_PREFIX } from './auth/access.js';
import { Gate } from './auth/gate.js';
import type { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { createFastifyAdapter } from './http/fastify.js';
import { RouteTable } from './http/route-table.js';

/**
 * Our drawings: brand logos, body-type icons, demo photos. A name always means the same drawing.
 */
const assets = fileURLToPath(new URL('../assets', import.meta.url));
const ASSETS_MAX_AGE_MS = 24 * 60 * 60 * 1_000;

export interface RunningGateway {
  /** Where it listens. */
  port: number;
  /** Answers the requests in flight, then closes. The transport stays open. */
  stop(): Promise<void>;
}

/** Builds the gateway without listening. */
export async function createGateway(
  config: GatewayConfig,
  transport: Transport,
): Promise<NestFastifyApplication> {
  const { adapter, guard } = createFastifyAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.on(config, transport),
    adapter,
    { logger: new NestLogger('gateway'), abortOnError: false, bodyParser: false },
  );
  guard(app.get(Gate), app.get(RouteTable));
  await app.register(fastifyStatic, {
    root: assets,
    prefix: ASSETS_PREFIX,
    index: false,
    // The drawings are small, so there are no partial answers, nor errors for ranges.
    acceptRanges: false,
    maxAge: ASSETS_MAX_AGE_MS,
  });
  return app;
}

/**
 * Serves on the configured port, on all addresses.
 *
 * @throws ConfigError if it cannot listen on the port
 */
export async function startGateway(
  config: GatewayConfig,
  transport: Transport,
): Promise<RunningGateway> {
  const app = await createGateway(config, transport);
  await listening('PORT', config.PORT, () =>
    app.listen({ port: config.PORT, host: everyAddress() }),
  );
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  return { port, stop: () => app.close() };
}

/** IPv6 with IPv4 mapped into it, if the machine has IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
