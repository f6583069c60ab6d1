import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkHealth, serviceNames, type ServiceName } from '@forecourt/contracts/health';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** The gateway asks the services at most this often. */
const ASK_EVERY_MS = 1_000;

export type ServiceStates = Record<ServiceName, 'ready' | 'not ready'>;

/** Knows which services behind the gateway are ready. */
@Injectable()
export class ServiceHealth {
  private last?: { askedAt: number; states: Promise<ServiceStates> };

  constructor(private readonly rpc: RpcClient) {}

  /** At most a second old. Takes at most a second: a service that does not answer is not ready. */
  states(): Promise<ServiceStates> {
    const now = performance.now();
    if (!this.last || now - this.last.askedAt >= ASK_EVERY_MS) {
      this.last = { askedAt: now, states: this.askAll() };
    }
    return this.last.states;
  }

  private async askAll(): Promise<ServiceStates> {
    const entries = serviceNames.map(
      async (name) => [name, (await this.isReady(name)) ? 'ready' : 'not ready'] as const,
    );
    return Object.fromEntries(await Promise.all(entries)) as ServiceStates;
  }

  private async isReady(service: ServiceName): Promise<boolean> {
    try {
      const context = { requestId: `health-${randomUUID()}` };
      const { unmet } = await this.rpc.call(checkHealth(service), {}, context);
      return unmet.length === 0;
    } catch {
      // The service's own log says what is wrong.
      return false;
    }
  }
}
