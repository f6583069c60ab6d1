import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { MailsRepository } from './mails.repository.js';

const HOUR_MS = 60 * 60 * 1_000;

/** Removes old mails. */
@Injectable()
export class MailCleaning implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: BackgroundTask;

  constructor(mails: MailsRepository) {
    this.task = new BackgroundTask('mail cleaning', HOUR_MS, () => mails.sweep());
  }

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
