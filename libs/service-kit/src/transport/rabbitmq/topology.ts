import type { Channel } from 'amqplib';

/** The one exchange that all events pass through, by their name. */
export const EVENT_EXCHANGE = 'forecourt.events';
const DEAD_LETTER_EXCHANGE = 'forecourt.dead-letters';

/** A queue of events is given an event this often before it goes to the dead letters. */
const DELIVERY_LIMIT = 5;

/**
 * An event may wait unacknowledged for an outage to end; RabbitMQ's own half hour would close the channel and
 * count a try.
 */
const CONSUMER_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/** The queue in which a service's requests wait; named so that an operator recognises it. */
export const requestQueue = (service: string) => `${service}.requests`;
export const eventQueue = (service: string) => `${service}.events`;
const deadLetterQueue = (service: string) => `${service}.events.dead`;

/** Durable, since RabbitMQ 4 refuses shared queues that are not; its messages are transient. */
export const assertRequestQueue = (channel: Channel, service: string) =>
  channel.assertQueue(requestQueue(service), { durable: true });

/** A queue on its own can publish without any consumer: the exchange is asserted by both sides. */
export const assertEventExchange = (channel: Channel) =>
  channel.assertExchange(EVENT_EXCHANGE, 'topic', { durable: true });

/** A service's shared queue of events: quorum, since only those have a delivery limit. */
export async function assertSharedSubscription(
  channel: Channel,
  service: string,
  names: string[],
): Promise<string> {
  await assertEventExchange(channel);
  await channel.assertExchange(DEAD_LETTER_EXCHANGE, 'direct', { durable: true });
  await channel.assertQueue(deadLetterQueue(service), {
    durable: true,
    arguments: { 'x-queue-type': 'quorum' },
  });
  await channel.bindQueue(deadLetterQueue(service), DEAD_LETTER_EXCHANGE, eventQueue(service));
  await channel.assertQueue(eventQueue(service), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-consumer-timeout': CONSUMER_TIMEOUT_MS,
      'x-dead-letter-exchange': DEAD_LETTER_EXCHANGE,
      'x-dead-letter-routing-key': eventQueue(service),
    },
  });
  for (const name of names) await channel.bindQueue(eventQueue(service), EVENT_EXCHANGE, name);
  return eventQueue(service);
}

/** A queue of this connection alone, gone with it: what was missed meanwhile is not kept. */
export async function assertBroadcastSubscription(
  channel: Channel,
  names: string[],
): Promise<string> {
  await assertEventExchange(channel);
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
  for (const name of names) await channel.bindQueue(queue, EVENT_EXCHANGE, name);
  return queue;
}
