import { setTimeout as delay } from 'node:timers/promises';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { afterCommit, Database, type Transaction } from '@forecourt/service-kit/database/database';
import { logFailure } from '@forecourt/service-kit/logging/outages';
import {
  DeliveryQueueRepository,
  type ClaimedDelivery,
  type Outcome,
} from './delivery-queue.repository.js';
import { DeliverySender } from './delivery-sender.js';
import { DisabledWebhooks } from './disabled-webhooks.js';
import { PlacesTaken, type WaitingWebhook } from './places.js';
import { ReceiverClient } from './receiver-client.js';

/** Finds what is due for a retry, and what other instances left; new deliveries are sent right after their commit. */
const POLL_MS = 1_000;
/** How long a stop waits for answers. What has none by then is sent again. */
const STOP_MS = 2_000;

interface Sending {
  sent: Promise<void>;
  ending: AbortController;
}

/**
 * Sends what is due, outside of transactions: one transaction claims deliveries, and another one writes what came of
 * them. Instances share the work.
 */
@Injectable()
export class DeliveryRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new BackgroundTask('webhook deliveries', POLL_MS, () => this.run());
  private readonly sending = new Map<ClaimedDelivery, Sending>();
  private readonly places = new PlacesTaken();
  private stopping = false;
  /** What came of attempts, until it is written. */
  private readonly outcomes = new Set<Outcome>();

  constructor(
    private readonly database: Database,
    private readonly queue: DeliveryQueueRepository,
    private readonly sender: DeliverySender,
    private readonly disabled: DisabledWebhooks,
    private readonly receivers: ReceiverClient,
  ) {}

  onApplicationBootstrap(): void {
    this.task.wake();
  }

  /** Sends what the transaction adds as soon as it is committed. */
  wakeAfter(transaction: Transaction): void {
    afterCommit(transaction, () => this.task.wake());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
    const allSent = () => Promise.all([...this.sending.values()].map(({ sent }) => sent));
    await Promise.race([allSent(), delay(STOP_MS, undefined, { ref: false })]);
    const unanswered = [...this.sending.keys()];
    this.stopping = true;
    for (const { ending } of this.sending.values()) ending.abort();
    await allSent();
    this.receivers.close();
    await this.settle(unanswered).catch((error: unknown) =>
      logFailure(error, 'stopping the webhook deliveries'),
    );
  }

  private async run(): Promise<void> {
    const places = this.places.share(await this.queue.waiting());
    if (places.length === 0 && this.outcomes.size === 0) return;
    const outcomes = [...this.outcomes];
    const claimed = await this.database.transaction(async (transaction) => {
      await this.record(transaction, outcomes);
      return places.length > 0 ? this.queue.claim(transaction, places) : [];
    });
    for (const outcome of outcomes) this.outcomes.delete(outcome);
    for (const delivery of claimed) this.send(delivery);
  }

  private async record(transaction: Transaction, outcomes: Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.queue.record(transaction, outcomes);
    const telling = outcomes.filter(({ delivered, delivery }) => !delivered || delivery.failing);
    if (telling.length === 0) return;
    await this.queue.noteHealth(transaction, telling);
    const disabled = await this.queue.disableFailing(transaction, telling);
    await this.disabled.report(transaction, disabled, outcomes);
  }

  private send(delivery: ClaimedDelivery): void {
    const webhook = webhookOf(delivery);
    this.places.take(webhook);
    const ending = new AbortController();
    const sent = this.sender
      .send(delivery, ending)
      .then((outcome) => {
        if (outcome.delivered || !this.stopping) this.outcomes.add(outcome);
      })
      .finally(() => {
        this.sending.delete(delivery);
        this.places.free(webhook);
        this.task.wake();
      });
    this.sending.set(delivery, { sent, ending });
  }

  private async settle(unanswered: ClaimedDelivery[]): Promise<void> {
    const outcomes = [...this.outcomes];
    const answered = new Set(outcomes.map(({ delivery }) => delivery));
    const released = unanswered.filter((delivery) => !answered.has(delivery));
    if (outcomes.length + released.length === 0) return;
    await this.database.transaction(async (transaction) => {
      await this.record(transaction, outcomes);
      if (released.length > 0) await this.queue.release(transaction, released);
    });
  }
}

const webhookOf = ({ webhookId, ...delivery }: ClaimedDelivery): WaitingWebhook => ({
  organizationId: delivery.organizationId,
  environment: delivery.environment,
  id: webhookId,
  failing: delivery.failing,
});
