import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
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
import { Draining } from './http/draining.js';
import { REQUEST_BUDGET_MS } from './http/request-budget.js';
import { RouteTable } from './http/route-table.js';
import { ServerConnections } from './http/server-connections.js';

/**
 * Our drawings: brand logos, body-type icons, demo photos. A name always means the same drawing.
 */
const assets = fileURLToPath(new URL('../assets', import.meta.url));
/** A request that has come whole is answered by then. Only an import or a peer that is slow itself is cut. */
const FINISH_MS = REQUEST_BUDGET_MS + 2_000;
const ASSETS_MAX_AGE_MS = 24 * 60 * 60 * 1_000;

export interface RunningGateway {
  /** Where it listens. */
  port: number;
  /**
   * Serves on for the drain time, no longer ready. Then it takes no more connections, answers the requests in
   * flight, and closes. The transport stays open.
   */
  stop(drainMs?: number): Promise<void>;
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
  guard(app.get(Gate), app.get(RouteTable), app.get(Draining));
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
export const startGateway = async (
  config: GatewayConfig,
  transport: Transport,
): Promise<RunningGateway> => serve(await createGateway(config, transport), config.PORT);

/** @throws ConfigError if it cannot listen on the port */
export async function serve(app: NestFastifyApplication, port: number): Promise<RunningGateway> {
  const server = app.getHttpServer();
  const connections = new ServerConnections(server);
  await listening('PORT', port, () => app.listen({ port, host: everyAddress() }));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: async (drainMs = 0) => {
      app.get(Draining).begin();
      await delay(drainMs);
      await connections.during(() => app.close(), FINISH_MS);
    },
  };
}

/** IPv6 with IPv4 mapped into it, if the machine has IPv6. */
function everyAddress(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
