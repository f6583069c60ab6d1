import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { unmetChecks } from '@forecourt/service-kit/health/readiness-check';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import { Access, everybody } from '../auth/access.js';
import { KeyRevocations } from '../auth/key-revocations.js';
import { Draining } from '../http/draining.js';
import { TRANSPORT } from '../transport.token.js';
import { ServiceHealth } from './service-health.js';

@Controller('health')
export class HealthController {
  constructor(
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly revocations: KeyRevocations,
    private readonly serviceHealth: ServiceHealth,
    private readonly draining: Draining,
  ) {}

  /** The process runs. */
  @Get('live')
  @Access(everybody)
  live() {
    return { status: 'live' };
  }

  /**
   * The process can serve something. It stays ready without some services, and without Redis, when it
   * limits rates by itself.
   */
  @Get('ready')
  @Access(everybody)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const services = await this.serviceHealth.states();
    const unmet = await unmetChecks([
      () => (this.draining.hasBegun ? 'stopping' : undefined),
      () => (this.transport.isConnected() ? undefined : 'not connected to the message broker'),
      () => (this.revocations.isListening() ? undefined : 'not listening to key revocations'),
      () => (Object.values(services).includes('ready') ? undefined : 'no service is ready'),
    ]);
    if (unmet.length === 0) return { status: 'ready', services };
    void reply.code(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'not ready', unmet, services };
  }
}
