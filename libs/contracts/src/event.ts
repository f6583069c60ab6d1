import type { z } from 'zod';

/** A fact that its owner announces, at least once; consumers make it exactly once by `id`. */
export interface EventContract<Payload extends z.ZodType = z.ZodType> {
  /** Owner first and in the past tense, e.g. `identity.api-key.revoked`. */
  name: string;
  payload: Payload;
  /**
   * For every instance that listens at the moment, kept for none. Any other event waits in its owner's
   * outbox until a queue takes it.
   */
  broadcast?: boolean;
}

export type PayloadOf<E extends EventContract> = z.output<E['payload']>;

/** An event on its way: what the outbox keeps and the broker carries. */
export interface EventMessage {
  id: string;
  name: string;
  requestId: string;
  /** ISO 8601, when the owner's transaction wrote it. */
  occurredDate: string;
  broadcast: boolean;
  payload: unknown;
}

export function defineEvent<Payload extends z.ZodType>(
  definition: EventContract<Payload>,
): EventContract<Payload> {
  return definition;
}
