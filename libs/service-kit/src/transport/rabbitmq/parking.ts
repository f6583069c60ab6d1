import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { parkingQueue } from './topology.js';

/** Longer than an upgrade takes. */
const PARKED_AT_MOST_MS = 60 * 60 * 1_000;
const SINCE = 'x-parked-since';
const GIVEN_UP = 'x-given-up';

/**
 * Sets an event aside that this instance does not know: it returns to the service's queue after five seconds, for
 * an instance of a newer version that does. Resolves when the broker holds it.
 *
 * @returns false if the event has waited for an hour
 */
export async function park(
  channel: ConfirmChannel,
  service: string,
  message: ConsumeMessage,
): Promise<boolean> {
  const since = Number(message.properties.headers?.[SINCE] ?? Date.now());
  if (Date.now() - since > PARKED_AT_MOST_MS) return false;
  await sendToParking(channel, service, message, { [SINCE]: since });
  return true;
}

/**
 * Sends an event that the broker gave up to the service's queue once more, where its deliveries are counted anew:
 * it may have been lost connections that used them up. Resolves when the broker holds it.
 *
 * @returns false if it had this chance before
 */
export async function tryOnceMore(
  channel: ConfirmChannel,
  service: string,
  message: ConsumeMessage,
): Promise<boolean> {
  if (message.properties.headers?.[GIVEN_UP]) return false;
  await sendToParking(channel, service, message, { [GIVEN_UP]: 1 });
  return true;
}

function sendToParking(
  channel: ConfirmChannel,
  service: string,
  { content, properties }: ConsumeMessage,
  headers: Record<string, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.sendToQueue(
      parkingQueue(service),
      content,
      { persistent: true, messageId: String(properties.messageId), headers },
      (error: unknown) => (error ? reject(asError(error)) : resolve()),
    );
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
