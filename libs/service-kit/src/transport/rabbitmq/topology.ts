import type { Channel } from 'amqplib';

/** The one exchange for all events, routed by name. */
export const EVENT_EXCHANGE = 'forecourt.events';
const DEAD_LETTER_EXCHANGE = 'forecourt.dead-letters';

/** The header of a reply that was given before, to an earlier request with the same idempotency key. */
export const REPLAYED = 'x-replayed';

/**
 * How often a queue delivers an event again before RabbitMQ gives it up. A service that refuses it keeps it before:
 * what is given up was lost with connections, or with instances that ended.
 */
const DELIVERY_LIMIT = 5;

/**
 * An event may wait unacknowledged until an outage ends. RabbitMQ's default of half an hour would close the
 * channel and count as a delivery.
 */
export const CONSUMER_TIMEOUT_MS = 24 * 60 * 60 * 1_000;

/** RabbitMQ's own: it routes to the queue that the key names. */
const DEFAULT_EXCHANGE = '';

/** How long an event of an unknown name waits before it is tried again. */
const PARKED_MS = 5_000;

/** How long a queue of requests may be without a consumer. Services come back from a lost connection sooner. */
const UNCONSUMED_MS = 5_000;

/** The queue of a service's requests, with a name that operators recognise. */
export const requestQueue = (service: string) => `${service}.rpc`;
export const eventQueue = (service: string) => `${service}.events`;
/** Events that RabbitMQ gave up. */
export const deadLetterQueue = (service: string) => `${service}.events.dead`;
/** Events that wait for another try, at an instance that may know them. */
export const parkingQueue = (service: string) => `${service}.events.parked`;

/**
 * The queue goes with its last consumer, and a request that finds no queue comes back at once. It is durable,
 * because RabbitMQ 4 refuses shared queues that are not; a restart of the broker thus restores it, and it expires
 * if nobody consumes it then. Its messages are transient.
 */
export const assertRequestQueue = (channel: Channel, service: string) =>
  channel.assertQueue(requestQueue(service), {
    durable: true,
    autoDelete: true,
    arguments: { 'x-queue-type': 'classic', 'x-expires': UNCONSUMED_MS },
  });

/** Publisher and consumer both assert the exchange, so either may start first. */
export const assertEventExchange = (channel: Channel) =>
  channel.assertExchange(EVENT_EXCHANGE, 'topic', { durable: true });

/** Without these, RabbitMQ sends a message to the dead-letter exchange and forgets it, whatever becomes of it there. */
const KEPT_UNTIL_MOVED = {
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
};

/** A service's shared event queue. It is a quorum queue, because only those have a delivery limit. */
export async function assertSharedSubscription(
  channel: Channel,
  service: string,
  names: string[],
): Promise<string> {
  await assertEventExchange(channel);
  await assertDeadLetterQueue(channel, service);
  await channel.assertQueue(eventQueue(service), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-consumer-timeout': CONSUMER_TIMEOUT_MS,
      'x-dead-letter-exchange': DEAD_LETTER_EXCHANGE,
      'x-dead-letter-routing-key': eventQueue(service),
      ...KEPT_UNTIL_MOVED,
    },
  });
  await assertParkingQueue(channel, service);
  for (const name of names) await channel.bindQueue(eventQueue(service), EVENT_EXCHANGE, name);
  return eventQueue(service);
}

/** Whoever sends to the queue asserts it. */
export async function assertParkingQueue(channel: Channel, service: string): Promise<void> {
  await channel.assertQueue(parkingQueue(service), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': PARKED_MS,
      'x-dead-letter-exchange': DEFAULT_EXCHANGE,
      'x-dead-letter-routing-key': eventQueue(service),
      ...KEPT_UNTIL_MOVED,
    },
  });
}

export async function assertDeadLetterQueue(channel: Channel, service: string): Promise<string> {
  await channel.assertExchange(DEAD_LETTER_EXCHANGE, 'direct', { durable: true });
  await channel.assertQueue(deadLetterQueue(service), {
    durable: true,
    arguments: { 'x-queue-type': 'quorum' },
  });
  await channel.bindQueue(deadLetterQueue(service), DEAD_LETTER_EXCHANGE, eventQueue(service));
  return deadLetterQueue(service);
}

/** A queue for this connection only. It goes when the connection does, and keeps nothing in the meantime. */
export async function assertBroadcastSubscription(
  channel: Channel,
  names: string[],
): Promise<string> {
  await assertEventExchange(channel);
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
  for (const name of names) await channel.bindQueue(queue, EVENT_EXCHANGE, name);
  return queue;
}
