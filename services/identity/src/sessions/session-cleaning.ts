import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { RefreshTokensRepository } from './refresh-tokens.repository.js';
import { SessionsRepository } from './sessions.repository.js';

const HOUR_MS = 60 * 60 * 1_000;

/** Removes expired refresh tokens and sessions, a bounded number at a time. */
@Injectable()
export class SessionCleaning implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: BackgroundTask;

  constructor(tokens: RefreshTokensRepository, sessions: SessionsRepository) {
    this.task = new BackgroundTask('session cleaning', HOUR_MS, async () => {
      const moreTokens = await tokens.removeExpired();
      const moreSessions = await sessions.removeExpired();
      return moreTokens || moreSessions;
    });
  }

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
