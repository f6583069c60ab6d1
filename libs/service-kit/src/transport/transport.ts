import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { EventMessage } from '@forecourt/contracts/event';

/** A reply in bytes, serialised once, by the service. */
export interface Reply {
  /** If false, the body is a `WireError`. */
  ok: boolean;
  body: Buffer;
  /** It is the answer to an earlier request with the same idempotency key. */
  replayed?: boolean;
}

/** How a process sends requests to a service. */
export interface RpcTransport {
  /** Whether a service may have several instances: what is asked again may then reach another one. */
  readonly reachesReplicas: boolean;
  /**
   * Sends bytes to a service and waits for its reply.
   *
   * @throws TransportUnavailableError at once if the request cannot be sent
   * @throws NoConsumerError at once if no instance of the service runs
   * @throws NoReplyError if it was sent, and no reply came
   */
  request(service: string, message: Buffer, timeoutMs: number): Promise<Reply>;
}

/** How a process publishes events. */
export interface EventTransport {
  /**
   * Resolves when the event is safe with the broker or with every consumer.
   *
   * @throws UnroutedEventError if nobody takes events of this name yet
   */
  publish(event: EventMessage): Promise<void>;
  /** False while whoever takes events is away, or takes none. */
  canPublish(): boolean;
  /** Calls `listener` whenever events can be published again. */
  onCanPublish(listener: () => void): void;
}

/** What a transport knows of how a request came. */
export interface Delivery {
  /** It was delivered before, perhaps to an instance that died at work on it. */
  redelivered: boolean;
  /** It waited in this process while that stood still: the caller may have given up. */
  stale: boolean;
  /** Called if the request must wait for its turn: until then, it holds up no others. */
  onWait: () => void;
}

/** Handles a process's incoming bytes. Both transports call nothing else. */
export interface MessageSink {
  /** Returns no reply to what is no request. */
  handleRequest(message: Buffer, delivery: Delivery): Promise<Reply | undefined>;
  /**
   * Throws if the event was not taken and must be delivered again. An event that was refused too often is taken: it
   * is a dead letter from then on.
   *
   * @throws UnknownEventError if no handler knows the event
   */
  handleEvent(event: EventMessage): Promise<void>;
  /** Keeps an event as a dead letter. */
  keepEvent(event: EventMessage, reason: Error): Promise<void>;
  /** The names of the events that the process subscribes to. */
  eventNames(): string[];
}

/** How a process subscribes to events. */
export interface SubscriptionOptions {
  /**
   * `shared`: one durable queue for all instances of a service; one of them handles each event.
   * `broadcast`: every instance receives every event while it is connected; none is kept for it.
   */
  subscription: 'shared' | 'broadcast';
  /** Called when a broadcast subscriber may have missed events. */
  onGap?: () => void;
}

/** A Nest transport strategy that knows whether messages actually reach its handlers. */
export type TransportServer = Server & CustomTransportStrategy & { isConsuming(): boolean };

/** One process's connection to the others. */
export interface Transport extends RpcTransport, EventTransport {
  isConnected(): boolean;
  /** Creates the strategy that binds a Nest microservice's handlers to the transport. */
  createServer(name: string, options: SubscriptionOptions & ServerOptions): TransportServer;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Creates the sink once Nest's handlers are known. */
  createSink: (handlers: ReturnType<Server['getHandlers']>) => MessageSink;
  /** False for a process that only listens to events: the gateway. */
  answersRequests: boolean;
}

/** The broker or a service is away. What was to be sent has not begun, and may be tried again. */
export class TransportUnavailableError extends Error {
  override readonly name: string = 'TransportUnavailableError';
}

/** No instance of the service runs. */
export class NoConsumerError extends TransportUnavailableError {
  override readonly name = 'NoConsumerError';

  constructor(service: string) {
    super(`${service} is not running`);
  }
}

/** A request was sent, and no reply came: it may have been carried out. */
export class NoReplyError extends TransportUnavailableError {
  override readonly name = 'NoReplyError';
}

/** An event of a name that no queue takes yet. */
export class UnroutedEventError extends Error {
  override readonly name = 'UnroutedEventError';

  constructor(event: string) {
    super(`No queue takes ${event} yet`);
  }
}

/** An event that this version of the service does not know. Another version may. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';

  constructor(event: string) {
    super(`${event} is unknown here`);
  }
}
