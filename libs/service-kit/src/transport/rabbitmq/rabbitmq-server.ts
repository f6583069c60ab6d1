import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import type { EventMessage } from '@forecourt/contracts/event';
import { logger } from '../../logging/logger.js';
import { logOnce, logOutage } from '../../logging/outages.js';
import { isTransient } from '../transient.js';
import { BaseTransportServer } from '../transport-server.js';
import {
  UnknownEventError,
  type MessageSink,
  type ServerOptions,
  type SubscriptionOptions,
  type TransportServer,
} from '../transport.js';
import { Acknowledgements } from './acknowledgements.js';
import { LastingChannel } from './lasting-channel.js';
import { FreshRequests } from './fresh-requests.js';
import { park } from './parking.js';
import type { RabbitMqReplies } from './rabbitmq-replies.js';
import {
  assertBroadcastSubscription,
  assertRequestQueue,
  assertSharedSubscription,
  requestQueue,
} from './topology.js';

/** The most unacknowledged events that one instance holds. */
const EVENT_PREFETCH = 20;

/**
 * The most requests that one instance holds and works on: what an instance that is frozen keeps from the others.
 * A few more than it runs at once, so that the next is there when one ends.
 */
const REQUEST_PREFETCH = 24;

/** How long an event waits before another try while a dependency such as the database is unavailable. */
const TRANSIENT_RETRY_MS = 1_000;

/** Binds Nest's handlers to RabbitMQ: one channel for requests, one for events. */
export class RabbitMqServer extends BaseTransportServer implements TransportServer {
  private readonly channels: Pick<LastingChannel<Channel>, 'waitForConnect' | 'close'>[] = [];
  /** The consumer tag of each channel that is consuming. */
  private readonly consuming = new Map<Channel, string>();
  private readonly working = new Set<Promise<void>>();
  private readonly acknowledgements = new Set<Acknowledgements>();

  constructor(
    private readonly connection: AmqpConnectionManager,
    /** None for a process that answers no requests. */
    private readonly replies: RabbitMqReplies | undefined,
    private readonly name: string,
    protected override readonly options: SubscriptionOptions & ServerOptions,
  ) {
    super(options);
    connection.on('disconnect', () => this.consuming.clear());
  }

  protected async start(sink: MessageSink): Promise<void> {
    if (this.options.answersRequests) {
      this.open<Channel>(false, (channel) => this.consumeRequests(channel, sink));
    }
    if (sink.eventNames().length > 0) {
      this.open<ConfirmChannel>(true, (channel) => this.consumeEvents(channel, sink));
    }
    await Promise.all(this.channels.map((channel) => channel.waitForConnect()));
  }

  isConsuming(): boolean {
    const canReply = this.replies?.isOpen() ?? true;
    return canReply && this.consuming.size === this.channels.length;
  }

  /** Takes no more messages, and waits for those in progress. */
  override async close(): Promise<void> {
    const consumers = [...this.consuming];
    await Promise.allSettled(consumers.map(([channel, tag]) => channel.cancel(tag)));
    await Promise.all(this.working);
    for (const settled of this.acknowledgements) settled.send();
    await Promise.allSettled(this.channels.map((channel) => channel.close()));
  }

  private open<C extends Channel>(
    confirm: C extends ConfirmChannel ? true : false,
    consume: (channel: C) => Promise<string>,
  ): void {
    this.channels.push(
      new LastingChannel<C>(this.connection, {
        confirm,
        setup: async (channel) => {
          channel.once('close', () => this.consuming.delete(channel));
          this.consuming.set(channel, await consume(channel));
        },
      }),
    );
  }

  private async consumeRequests(channel: Channel, sink: MessageSink): Promise<string> {
    // Whoever cannot reply takes no requests.
    await this.replies?.waitForConnect();
    await assertRequestQueue(channel, this.name);
    await channel.prefetch(REQUEST_PREFETCH);
    const requests = new FreshRequests(channel, this.name);
    const settled = new Acknowledgements(channel);
    this.acknowledgements.add(settled);
    channel.once('close', () => this.acknowledgements.delete(settled));
    const { consumerTag } = await channel.consume(requestQueue(this.name), (message) => {
      if (!message) return this.leave(channel);
      this.track(this.answer(message, sink, !requests.areFresh(), settled));
    });
    return consumerTag;
  }

  /** Acknowledges a request once it is answered, or waits in this process: then the next may come. */
  private async answer(
    message: ConsumeMessage,
    sink: MessageSink,
    stale: boolean,
    settled: Acknowledgements,
  ): Promise<void> {
    let held = true;
    const acknowledge = () => {
      if (held) settled.add(message);
      held = false;
    };
    const { redelivered } = message.fields;
    const delivery = { redelivered, stale, onWait: acknowledge };
    const reply = await sink.handleRequest(message.content, delivery);
    if (reply) this.replies?.send(message, reply);
    acknowledge();
  }

  private async consumeEvents(channel: ConfirmChannel, sink: MessageSink): Promise<string> {
    const names = sink.eventNames();
    const queue =
      this.options.subscription === 'broadcast'
        ? await assertBroadcastSubscription(channel, names)
        : await assertSharedSubscription(channel, this.name, names);
    await channel.prefetch(EVENT_PREFETCH);
    const { consumerTag } = await channel.consume(queue, (message) =>
      message ? this.track(this.take(channel, message, sink)) : this.leave(channel),
    );
    this.options.onGap?.();
    return consumerTag;
  }

  /** Acknowledges an event once it is handled. One that only met an outage waits here for its end. */
  private async take(channel: ConfirmChannel, message: ConsumeMessage, sink: MessageSink) {
    try {
      await sink.handleEvent(JSON.parse(message.content.toString()) as EventMessage);
      if (this.consuming.has(channel)) channel.ack(message);
    } catch (error) {
      if (!this.consuming.has(channel)) return;
      if (isTransient(error)) {
        logOutage(error);
        const again = () => this.track(this.take(channel, message, sink));
        setTimeout(again, TRANSIENT_RETRY_MS).unref();
      } else if (error instanceof UnknownEventError) {
        await this.setAside(channel, message, error);
      } else {
        logger.error({ err: error, event: message.fields.routingKey }, 'event refused');
        this.refuse(channel, message);
      }
    }
  }

  /**
   * An event that its handler refuses goes back to the service's queue, and becomes a dead letter at the delivery
   * limit. A broadcast queue has no such limit, and nobody else reads it: the event is dropped.
   */
  private refuse(channel: Channel, message: ConsumeMessage): void {
    channel.nack(message, false, this.options.subscription === 'shared');
  }

  /** A newer version may know the event; after an hour it becomes a dead letter. */
  private async setAside(
    channel: ConfirmChannel,
    message: ConsumeMessage,
    { message: reason }: UnknownEventError,
  ): Promise<void> {
    if (await park(channel, this.name, message)) {
      logOnce(reason, () => logger.warn({ reason }, 'event set aside for an hour at most'));
      channel.ack(message);
    } else {
      logger.error({ reason }, 'event refused after an hour');
      channel.nack(message, false, false);
    }
  }

  /** The broker cancelled the consumer: its queue was deleted or moved. Only a new channel can consume again. */
  private leave(channel: Channel): void {
    logger.warn('RabbitMQ cancelled a consumer');
    this.consuming.delete(channel);
    channel.close().catch(() => undefined);
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => logger.error({ err: error }, 'a message could not be settled'))
      .finally(() => this.working.delete(tracked));
    this.working.add(tracked);
  }
}
