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
  /**
   * Sends bytes to a service and waits for its reply.
   *
   * @throws TransportUnavailableError at once while disconnected, or when no reply comes in time
   */
  request(service: string, message: Buffer, timeoutMs: number): Promise<Reply>;
}

/** How a process publishes events. */
export interface EventTransport {
  /** Resolves when the event is safe with the broker or with every consumer. */
  publish(event: EventMessage): Promise<void>;
}

/** Handles a process's incoming bytes. Both transports call nothing else. */
export interface MessageSink {
  /** Returns no reply to what is no request. */
  handleRequest(message: Buffer): Promise<Reply | undefined>;
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

/** No connection, or no reply in time. The caller may try again. */
export class TransportUnavailableError extends Error {
  override readonly name = 'TransportUnavailableError';
}

/** An event that this version of the service does not know. Another version may. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';

  constructor(event: string) {
    super(`${event} is unknown here`);
  }
}
