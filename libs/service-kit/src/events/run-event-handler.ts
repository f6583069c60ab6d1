import type { MessageHandler } from '@nestjs/microservices';
import type { EventContract, EventMessage } from '@forecourt/contracts/event';
import { settle } from '../rpc/settle.js';
import { UnknownEventError } from '../transport/transport.js';
import type { EventContext } from './event-handler.js';

/**
 * Runs the handler of an event in a transaction.
 *
 * @throws UnknownEventError if there is none
 * @throws Error if the payload breaks its contract
 */
export async function runEventHandler(
  handlers: ReadonlyMap<string, MessageHandler>,
  { id, name, requestId, occurredDate, payload }: EventMessage,
  transaction: EventContext['transaction'],
): Promise<void> {
  const handler = handlers.get(name);
  if (!handler?.isEventHandler) throw new UnknownEventError(name);
  const { event } = handler.extras as { event: EventContract };
  const context: EventContext = { requestId, eventId: id, occurredDate, transaction };
  await settle(handler(valid(event, payload), context));
}

/** An operator reads what is wrong, in one line. */
function valid({ payload: schema }: EventContract, payload: unknown): unknown {
  const { success, data, error } = schema.safeParse(payload);
  if (success) return data;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The payload breaks its contract: ${faults.join('; ')}`);
}
