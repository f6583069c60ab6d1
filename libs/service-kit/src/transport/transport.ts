import type { CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { EventMessage } from '@forecourt/contracts/event';

/** A reply in bytes, serialised once by the service that gives it. */
export interface Reply {
  /** False: the body is a `WireError`. */
  ok: boolean;
  body: Buffer;
}

/** How a process asks a service. */
export interface RpcTransport {
  /**
   * Sends bytes to a service and waits for its reply.
   *
   * @throws TransportUnavailableError at once while disconnected, and when no reply comes in time
   */
  request(service: string, message: Buffer, timeoutMs: number): Promise<Reply>;
}

/** How a process announces events. */
export interface EventTransport {
  /** Resolves when the event is safe: the broker, or every consumer, has it. */
  publish(event: EventMessage): Promise<void>;
}

/** What a process's handlers do with incoming bytes; both transports call nothing else. */
export interface MessageSink {
  /** Gives no reply to a message whose deadline has passed: nobody waits for it. */
  handleRequest(message: Buffer): Promise<Reply | undefined>;
  /** Throws where the event was not taken and must come again. */
  handleEvent(event: EventMessage): Promise<void>;
  /** The names of the events that the process subscribes to. */
  eventNames(): string[];
}

/** Where a process's event subscription lives. */
export interface SubscriptionOptions {
  /**
   * `shared`: one durable queue for all instances of a service, each event handled once.
   * `broadcast`: every instance gets every event while it is connected, none is kept for it.
   */
  subscription: 'shared' | 'broadcast';
  /** Called when events may have been missed: a broadcast subscriber was away. */
  onGap?: () => void;
}

/** A Nest transport strategy that says whether messages really reach its handlers. */
export type TransportServer = Server & CustomTransportStrategy & { isConsuming(): boolean };

/** One process's access to the transport. */
export interface Transport extends RpcTransport, EventTransport {
  isConnected(): boolean;
  /** The strategy that binds a Nest microservice's handlers to the transport. */
  createServer(name: string, options: SubscriptionOptions & ServerOptions): TransportServer;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** Makes the sink from Nest's handlers once they are known. */
  createSink: (handlers: ReturnType<Server['getHandlers']>) => MessageSink;
  /** False: the process only listens to events (the gateway). */
  answersRequests: boolean;
}

/** No connection, or no reply in time. The caller may try again. */
export class TransportUnavailableError extends Error {
  override readonly name = 'TransportUnavailableError';
}
