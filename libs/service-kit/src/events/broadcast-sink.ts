import type { EventMessage } from '@forecourt/contracts/event';
import { boundMethodsOf, type BoundMethod } from '../bound-methods.js';
import type { MessageSink } from '../transport/transport.js';

/** Passes broadcast events to the methods of one object that `EventHandler` binds. */
export class BroadcastSink implements MessageSink {
  private readonly bound: BoundMethod[];

  constructor(private readonly listener: object) {
    this.bound = boundMethodsOf(Object.getPrototypeOf(listener) as object);
  }

  eventNames(): string[] {
    return this.bound.flatMap(({ event }) => event?.name ?? []);
  }

  async handleEvent({ name, payload }: EventMessage): Promise<void> {
    for (const { event, method } of this.bound) {
      if (event?.name === name) await method.call(this.listener, event.payload.parse(payload));
    }
  }

  /** Nobody keeps a broadcast event: it was for who listened. */
  keepEvent(): Promise<void> {
    return Promise.resolve();
  }

  /** A process that only listens answers no requests. */
  handleRequest(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
