import type { EventMessage } from '@forecourt/contracts/event';
import { logger } from '../../logging/logger.js';
import { isTransient } from '../transient.js';
import { BaseTransportServer } from '../transport-server.js';
import {
  NoConsumerError,
  NoReplyError,
  TransportUnavailableError,
  type Delivery,
  type MessageSink,
  type Reply,
  type ServerOptions,
  type SubscriptionOptions,
  type Transport,
  type TransportServer,
} from '../transport.js';

/** Nothing comes twice, and whoever waits holds up nobody. */
const DELIVERED: Delivery = { redelivered: false, stale: false, onWait: () => undefined };

interface Subscriber extends SubscriptionOptions {
  sink: MessageSink;
}

/**
 * Connects services that run in one process. Messages are turned into bytes and back as over RabbitMQ, so
 * everything that works embedded also works distributed.
 */
export class InProcessBroker {
  /**
   * @param expected the members of the process. While one of them is not attached, at a start or a stop,
   *   events wait in the outbox, because nothing else would keep them for it
   */
  constructor(private readonly expected: string[] = []) {}

  private readonly services = new Map<string, MessageSink>();
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly publishers: (() => void)[] = [];

  /** Connects one member of the process. */
  transport(): Transport {
    return {
      reachesReplicas: false,
      request: (service, message, timeoutMs) => this.request(service, message, timeoutMs),
      publish: (event) => this.publish(event),
      canPublish: () => this.missing().length === 0,
      onCanPublish: (listener) => void this.publishers.push(listener),
      isConnected: () => true,
      createServer: (name, options) => new InProcessServer(this, name, options),
      close: () => Promise.resolve(),
    };
  }

  attach(
    name: string,
    sink: MessageSink,
    { answersRequests, subscription }: ServerOptions & SubscriptionOptions,
  ): void {
    if (answersRequests) this.services.set(name, sink);
    this.subscribers.set(name, { sink, subscription });
    if (this.missing().length === 0) for (const tell of this.publishers) tell();
  }

  detach(name: string): void {
    this.services.delete(name);
    this.subscribers.delete(name);
  }

  private missing(): string[] {
    return this.expected.filter((name) => !this.subscribers.has(name));
  }

  private async request(service: string, message: Buffer, timeoutMs: number): Promise<Reply> {
    const sink = this.services.get(service);
    if (!sink) throw new NoConsumerError(service);
    let timer: NodeJS.Timeout | undefined;
    const lateness = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    try {
      const reply = await Promise.race([
        sink.handleRequest(Buffer.from(message), DELIVERED),
        lateness,
      ]);
      if (!reply) throw new NoReplyError(`${service} did not answer in time`);
      return reply;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves when every subscriber has taken the event; the outbox keeps it until then. */
  private async publish(event: EventMessage): Promise<void> {
    const missing = this.missing();
    if (missing.length > 0) {
      throw new TransportUnavailableError(`${missing.join(', ')} cannot take events yet`);
    }
    const bytes = JSON.stringify(event);
    const outcomes = await Promise.allSettled(
      [...this.subscribers.values()]
        .filter(({ sink }) => sink.eventNames().includes(event.name))
        .map((subscriber) => this.deliver(subscriber, bytes)),
    );
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (refused) throw refused.reason;
  }

  private async deliver({ sink, subscription }: Subscriber, bytes: string): Promise<void> {
    const event = JSON.parse(bytes) as EventMessage;
    try {
      await sink.handleEvent(event);
    } catch (error) {
      if (isTransient(error) || subscription === 'shared') throw error;
      logger.error({ err: error, event: event.name }, 'event refused');
    }
  }
}

class InProcessServer extends BaseTransportServer implements TransportServer {
  private consuming = false;

  constructor(
    private readonly broker: InProcessBroker,
    private readonly name: string,
    protected override readonly options: SubscriptionOptions & ServerOptions,
  ) {
    super(options);
  }

  protected start(sink: MessageSink): Promise<void> {
    this.broker.attach(this.name, sink, this.options);
    this.consuming = true;
    return Promise.resolve();
  }

  isConsuming(): boolean {
    return this.consuming;
  }

  override close(): void {
    this.consuming = false;
    this.broker.detach(this.name);
  }
}
