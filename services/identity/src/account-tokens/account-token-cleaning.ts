import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { AccountTokensRepository } from './account-tokens.repository.js';

const HOUR_MS = 60 * 60 * 1_000;

/** Removes expired account tokens every hour. */
@Injectable()
export class AccountTokenCleaning implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: BackgroundTask;

  constructor(tokens: AccountTokensRepository) {
    this.task = new BackgroundTask('account token cleaning', HOUR_MS, () => tokens.removeExpired());
  }

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
