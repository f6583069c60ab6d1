import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { parkingQueue } from './topology.js';

/** Longer than an upgrade takes. */
const PARKED_AT_MOST_MS = 60 * 60 * 1_000;
const SINCE = 'x-parked-since';

/**
 * Sets an event aside that this instance does not know: it returns to the service's queue after five seconds, for
 * an instance of a newer version that does. Resolves when the broker holds it.
 *
 * @returns false if the event has waited for an hour
 */
export async function park(
  channel: ConfirmChannel,
  service: string,
  { content, properties }: ConsumeMessage,
): Promise<boolean> {
  const since = Number(properties.headers?.[SINCE] ?? Date.now());
  if (Date.now() - since > PARKED_AT_MOST_MS) return false;
  await new Promise<void>((resolve, reject) => {
    channel.sendToQueue(
      parkingQueue(service),
      content,
      { persistent: true, messageId: String(properties.messageId), headers: { [SINCE]: since } },
      (error: unknown) => (error ? reject(asError(error)) : resolve()),
    );
  });
  return true;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
