import type { z } from 'zod';

/** A fact that its owner publishes at least once. Consumers use `id` to handle it exactly once. */
export interface EventContract<Payload extends z.ZodType = z.ZodType> {
  /** Owner first, in the past tense, e.g. `identity.api-key.revoked`. */
  name: string;
  payload: Payload;
  /**
   * Reaches every instance that is listening now, and is never stored. Any other event waits in its
   * owner's outbox until a queue takes it.
   */
  broadcast?: boolean;
  /**
   * What the event is about, if its events must be sent in the order of their commits. Whoever writes one locks
   * the row of the aggregate first.
   */
  aggregate?(payload: z.output<Payload>): string;
}

export type PayloadOf<E extends EventContract> = z.output<E['payload']>;

/** An event in transit, as the outbox stores it and the broker carries it. */
export interface EventMessage {
  id: string;
  name: string;
  requestId: string;
  /** When the owner's transaction wrote it, in ISO 8601. */
  occurredDate: string;
  broadcast: boolean;
  payload: unknown;
}

export function defineEvent<Payload extends z.ZodType>(
  definition: EventContract<Payload>,
): EventContract<Payload> {
  return definition;
}
