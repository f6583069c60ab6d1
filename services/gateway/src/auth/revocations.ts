import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '@forecourt/contracts/event';
import {
  apiKeyRevoked,
  sessionEnded,
  signingKeysRotated,
} from '@forecourt/contracts/identity/events';
import { BroadcastSink } from '@forecourt/service-kit/events/broadcast-sink';
import { EventHandler } from '@forecourt/service-kit/events/event-handler';
import { logFailure } from '@forecourt/service-kit/logging/outages';
import type { Transport, TransportServer } from '@forecourt/service-kit/transport/transport';
import { TRANSPORT } from '../transport.token.js';
import { ApiKeys } from './api-keys.js';
import { Sessions } from './sessions.js';
import { SigningKeys } from './signing-keys.js';

/** Listens for what is no longer valid. Every gateway instance hears of all of it (D7, D12). */
@Injectable()
export class Revocations implements OnModuleInit, OnApplicationShutdown {
  private readonly server: TransportServer;

  constructor(
    @Inject(TRANSPORT) transport: Transport,
    private readonly keys: ApiKeys,
    private readonly sessions: Sessions,
    private readonly signingKeys: SigningKeys,
  ) {
    this.server = transport.createServer('gateway', {
      subscription: 'broadcast',
      answersRequests: false,
      createSink: () => new BroadcastSink(this),
      onGap: () => {
        this.keys.markAllStale();
        this.sessions.markAllStale();
        this.signingKeys.rotate([]);
      },
    });
  }

  @EventHandler(apiKeyRevoked)
  onKeyRevoked({ hash }: PayloadOf<typeof apiKeyRevoked>): void {
    this.keys.revoke(hash);
  }

  @EventHandler(sessionEnded)
  onSessionEnded({ sessionIds }: PayloadOf<typeof sessionEnded>): void {
    this.sessions.end(sessionIds);
  }

  @EventHandler(signingKeysRotated)
  onSigningKeysRotated({ revokedKids }: PayloadOf<typeof signingKeysRotated>): void {
    this.signingKeys.rotate(revokedKids);
  }

  /** The gateway listens to its callers even before the broker is there; until then it is not ready. */
  onModuleInit(): void {
    this.server.listen((error?: unknown) => {
      if (error) logFailure(error, 'listening to revocations');
    });
  }

  isListening(): boolean {
    return this.server.isConsuming();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
