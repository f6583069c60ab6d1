import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { BroadcastSink } from '@forecourt/service-kit/events/broadcast-sink';
import { EventHandler } from '@forecourt/service-kit/events/event-handler';
import { logFailure } from '@forecourt/service-kit/logging/outages';
import type { Transport, TransportServer } from '@forecourt/service-kit/transport/transport';
import { TRANSPORT } from '../transport.token.js';
import { ApiKeys } from './api-keys.js';

/** Listens for revoked keys. Every gateway instance hears of every one (D7). */
@Injectable()
export class KeyRevocations implements OnModuleInit, OnApplicationShutdown {
  private readonly server: TransportServer;

  constructor(
    @Inject(TRANSPORT) transport: Transport,
    private readonly keys: ApiKeys,
  ) {
    this.server = transport.createServer('gateway', {
      subscription: 'broadcast',
      answersRequests: false,
      createSink: () => new BroadcastSink(this),
      onGap: () => this.keys.markAllStale(),
    });
  }

  @EventHandler(apiKeyRevoked)
  onRevoked({ hash }: PayloadOf<typeof apiKeyRevoked>): void {
    this.keys.revoke(hash);
  }

  /** The gateway listens to its callers even before the broker is there; until then it is not ready. */
  onModuleInit(): void {
    this.server.listen((error?: unknown) => {
      if (error) logFailure(error, 'listening to key revocations');
    });
  }

  isListening(): boolean {
    return this.server.isConsuming();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
