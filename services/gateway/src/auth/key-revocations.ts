import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { EventMessage } from '@forecourt/contracts/event';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import type {
  MessageSink,
  Transport,
  TransportServer,
} from '@forecourt/service-kit/transport/transport';
import { TRANSPORT } from '../transport.token.js';
import { ApiKeys } from './api-keys.js';

/** Hears of revoked keys: every gateway instance hears of each (D7). */
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
      createSink: () => this.sink(),
      onGap: () => this.keys.forgetAll(),
    });
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

  private sink(): MessageSink {
    return {
      eventNames: () => [apiKeyRevoked.name],
      handleEvent: (event: EventMessage) => {
        this.keys.revoke(apiKeyRevoked.payload.parse(event.payload).hash);
        return Promise.resolve();
      },
      handleRequest: () => Promise.resolve(undefined),
    };
  }
}
