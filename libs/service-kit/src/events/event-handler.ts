import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventContract, PayloadOf } from '@forecourt/contracts/event';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { Transaction } from '../database/database.js';

export interface EventContext extends RequestContext {
  eventId: string;
  /** When the owner's transaction wrote the event, in ISO 8601. */
  occurredDate: string;
  /** Also marks the event as handled, so what the handler writes through it is written exactly once. */
  transaction: Transaction;
}

/** Subscribes a controller method to an event. The method is type-checked against the event's contract. */
export function EventHandler<E extends EventContract>(event: E) {
  const bind = EventPattern(event.name, { event }) as MethodDecorator;
  return <Method extends (payload: PayloadOf<E>, context: EventContext) => Promise<void> | void>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    // Without these, Nest passes only the payload.
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    bind(target, key, descriptor);
  };
}
