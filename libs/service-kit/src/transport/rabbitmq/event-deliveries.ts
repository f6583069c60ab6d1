import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { EventMessage } from '@forecourt/contracts/event';
import { logger } from '../../logging/logger.js';
import { logFailure, logOnce, logOutage } from '../../logging/outages.js';
import { isTransient } from '../transient.js';
import { UnknownEventError, type MessageSink, type SubscriptionOptions } from '../transport.js';
import { Parking } from './parking.js';
import { readEvent } from './read-event.js';

/** How long an event waits before another try while a dependency such as the database is unavailable. */
const TRANSIENT_RETRY_MS = 1_000;

/** Why an event is kept that the service has never refused. */
const GIVEN_UP = new Error(
  'RabbitMQ gave it up twice: the service ended or lost RabbitMQ each time that it handled it',
);

interface Consumer extends Pick<SubscriptionOptions, 'subscription'> {
  service: string;
  sink: MessageSink;
  /** Whether what arrived on the channel can still be acknowledged. */
  isOpen: () => boolean;
  /** Runs work that a stop waits for. */
  track: (work: Promise<void>) => void;
}

/** Decides what becomes of the events that arrive on one channel: each is acknowledged only when it is safe. */
export class EventDeliveries {
  private readonly parking: Parking;

  constructor(
    private readonly channel: ConfirmChannel,
    private readonly consumer: Consumer,
  ) {
    this.parking = new Parking(channel, consumer.service);
  }

  /** An event for the service. One that only met an outage waits here for its end. */
  take(message: ConsumeMessage): void {
    this.consumer.track(this.handle(message));
  }

  /**
   * An event that RabbitMQ gave up. It counts deliveries, not refusals: lost connections may have used them up, so the
   * event has another chance. If it is given up again, it may be what ends the process, and is kept unhandled.
   */
  takeGivenUp(message: ConsumeMessage): void {
    this.consumer.track(this.handleGivenUp(message));
  }

  private async handle(message: ConsumeMessage): Promise<void> {
    const { event, fault } = readEvent(message.content);
    try {
      if (fault) throw fault;
      await this.consumer.sink.handleEvent(event);
      this.acknowledge(message);
    } catch (error) {
      if (!this.consumer.isOpen()) return;
      if (isTransient(error)) {
        logOutage(error);
        this.later(() => this.handle(message));
      } else if (this.consumer.subscription === 'broadcast') {
        // Nobody else reads this queue, and it delivers without a limit.
        logger.error({ err: error, event: message.fields.routingKey }, 'event refused');
        this.acknowledge(message);
      } else if (fault) {
        await this.keep(event, fault, message);
      } else if (error instanceof UnknownEventError) {
        await this.setAside(event, error, message);
      } else {
        this.channel.nack(message);
      }
    }
  }

  /** A newer version may know the event; after an hour it becomes a dead letter. */
  private setAside(event: EventMessage, error: UnknownEventError, message: ConsumeMessage) {
    return this.insist('setting an event aside', async () => {
      if (!(await this.parking.park(message))) {
        return this.keep(event, error, message);
      }
      const reason = error.message;
      logOnce(reason, () => logger.warn({ reason }, 'event set aside for an hour at most'));
      this.acknowledge(message);
    });
  }

  private handleGivenUp(message: ConsumeMessage): Promise<void> {
    return this.insist('another try of an event', async () => {
      if (await this.parking.tryOnceMore(message)) {
        return this.acknowledge(message);
      }
      const { event, fault = GIVEN_UP } = readEvent(message.content);
      await this.keep(event, fault, message);
    });
  }

  private keep(event: EventMessage, reason: Error, message: ConsumeMessage): Promise<void> {
    return this.insist('keeping a dead letter', async () => {
      await this.consumer.sink.keepEvent(event, reason);
      this.acknowledge(message);
    });
  }

  /** Does what keeps a message, and tries again until that has succeeded. */
  private async insist(purpose: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.consumer.isOpen()) return;
      logFailure(error, purpose);
      this.later(() => this.insist(purpose, work));
    }
  }

  private acknowledge(message: ConsumeMessage): void {
    if (this.consumer.isOpen()) this.channel.ack(message);
  }

  private later(work: () => Promise<void>): void {
    setTimeout(() => this.consumer.track(work()), TRANSIENT_RETRY_MS).unref();
  }
}
