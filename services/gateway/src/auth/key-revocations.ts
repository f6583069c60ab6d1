import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { BroadcastSink } from '@forecourt/service-kit/events/broadcast-sink';
import { EventHandler } from '@forecourt/service-kit/events/event-handler';
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

  onModuleInit(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.listen((error?: unknown) => (error ? reject(error) : resolve()));
    });
  }

  isListening(): boolean {
    return this.server.isConsuming();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
