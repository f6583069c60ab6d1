import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { WebhookEventsRepository } from './webhook-events.repository.js';

const SWEEP_MS = 60 * 60 * 1_000;

/** Removes events and their deliveries after 30 days: they hold personal data. */
@Injectable()
export class WebhookSweeping implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: BackgroundTask;

  constructor(events: WebhookEventsRepository) {
    this.task = new BackgroundTask('sweeping of webhook events', SWEEP_MS, () => events.sweep());
  }

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
