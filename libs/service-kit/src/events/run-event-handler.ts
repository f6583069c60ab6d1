import type { MessageHandler } from '@nestjs/microservices';
import type { EventContract, EventMessage } from '@forecourt/contracts/event';
import { settle } from '../rpc/settle.js';
import { UnknownEventError } from '../transport/transport.js';
import type { EventContext } from './event-handler.js';

/**
 * Runs the handler of an event in a transaction.
 *
 * @throws UnknownEventError if there is none
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
  await settle(handler(event.payload.parse(payload), context));
}
