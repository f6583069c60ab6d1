import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { logger } from '../../logging/logger.js';
import { BaseTransportServer } from '../transport-server.js';
import type {
  MessageSink,
  ServerOptions,
  SubscriptionOptions,
  TransportServer,
} from '../transport.js';
import { Acknowledgements } from './acknowledgements.js';
import { EventDeliveries } from './event-deliveries.js';
import { LastingChannel } from './lasting-channel.js';
import { FreshRequests } from './fresh-requests.js';
import type { RabbitMqReplies } from './rabbitmq-replies.js';
import {
  assertBroadcastSubscription,
  assertDeadLetterQueue,
  assertParkingQueue,
  assertRequestQueue,
  assertSharedSubscription,
  CONSUMER_TIMEOUT_MS,
  requestQueue,
} from './topology.js';

/** The most unacknowledged events that one instance holds. */
const EVENT_PREFETCH = 20;

/**
 * The most requests that one instance holds and works on: what an instance that is frozen keeps from the others.
 * A few more than it runs at once, so that the next is there when one ends.
 */
const REQUEST_PREFETCH = 28;

/** These events are few, and nobody waits for them. */
const GIVEN_UP_PREFETCH = 1;

/** Binds Nest's handlers to RabbitMQ: a channel for requests, one for events, and one for those given up. */
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
      if (this.options.subscription === 'shared') {
        this.open<ConfirmChannel>(true, (channel) => this.consumeGivenUp(channel, sink));
      }
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
    settled.hold(message);
    const acknowledge = () => settled.add(message);
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
    const deliveries = this.deliveriesOn(channel, sink);
    const { consumerTag } = await channel.consume(queue, (message) =>
      message ? deliveries.take(message) : this.leave(channel),
    );
    this.options.onGap?.();
    return consumerTag;
  }

  private async consumeGivenUp(channel: ConfirmChannel, sink: MessageSink): Promise<string> {
    const queue = await assertDeadLetterQueue(channel, this.name);
    await assertParkingQueue(channel, this.name);
    const deliveries = this.deliveriesOn(channel, sink);
    await channel.prefetch(GIVEN_UP_PREFETCH);
    const { consumerTag } = await channel.consume(
      queue,
      (message) => (message ? deliveries.takeGivenUp(message) : this.leave(channel)),
      { arguments: { 'x-consumer-timeout': CONSUMER_TIMEOUT_MS } },
    );
    return consumerTag;
  }

  private deliveriesOn(channel: ConfirmChannel, sink: MessageSink): EventDeliveries {
    return new EventDeliveries(channel, {
      service: this.name,
      subscription: this.options.subscription,
      sink,
      isOpen: () => this.consuming.has(channel),
      track: (work) => this.track(work),
    });
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
