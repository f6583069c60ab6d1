import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { parkingQueue } from './topology.js';

/** Longer than an upgrade takes. */
const PARKED_AT_MOST_MS = 60 * 60 * 1_000;
const SINCE = 'x-parked-since';
const GIVEN_UP = 'x-given-up';

/** A service's queue of events that wait for another try, as reached through one channel. */
export class Parking {
  private readonly queue: string;
  /** Messages that the queue did not take. The broker returns them before it confirms them. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly channel: ConfirmChannel,
    service: string,
  ) {
    this.queue = parkingQueue(service);
    channel.on('return', ({ properties }) => this.returned.add(String(properties.correlationId)));
  }

  /**
   * Sets an event aside that this instance does not know: it returns to the service's queue after five seconds, for
   * an instance of a newer version that does. Resolves when the broker holds it.
   *
   * @returns false if the event has waited for an hour
   * @throws Error if the broker did not take it
   */
  async park(message: ConsumeMessage): Promise<boolean> {
    const since = Number(message.properties.headers?.[SINCE] ?? Date.now());
    if (Date.now() - since > PARKED_AT_MOST_MS) return false;
    await this.send(message, { [SINCE]: since });
    return true;
  }

  /**
   * Sends an event that the broker gave up to the service's queue once more, where its deliveries are counted anew:
   * it may have been lost connections that used them up. Resolves when the broker holds it.
   *
   * @returns false if it had this chance before
   * @throws Error if the broker did not take it
   */
  async tryOnceMore(message: ConsumeMessage): Promise<boolean> {
    if (message.properties.headers?.[GIVEN_UP]) return false;
    await this.send(message, { [GIVEN_UP]: 1 });
    return true;
  }

  private async send(
    { content, properties }: ConsumeMessage,
    headers: Record<string, number>,
  ): Promise<void> {
    const correlationId = randomUUID();
    await new Promise<void>((resolve, reject) => {
      this.channel.sendToQueue(
        this.queue,
        content,
        {
          persistent: true,
          mandatory: true,
          messageId: String(properties.messageId),
          correlationId,
          headers,
        },
        (error: unknown) => (error ? reject(asError(error)) : resolve()),
      );
    });
    if (this.returned.delete(correlationId)) throw new Error(`There is no queue ${this.queue}`);
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
