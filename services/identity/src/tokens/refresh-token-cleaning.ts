import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { RefreshTokensRepository } from './refresh-tokens.repository.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Removes expired refresh tokens once a day. */
@Injectable()
export class RefreshTokenCleaning implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: BackgroundTask;

  constructor(tokens: RefreshTokensRepository) {
    this.task = new BackgroundTask('refresh token cleaning', DAY_MS, () => tokens.removeExpired());
  }

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
