import { IllegalOperationError, type Channel, type ConsumeMessage } from 'amqplib';

/** A small part of what an instance holds. */
const AT_ONCE = 8;
const AT_LATEST_MS = 20;

/**
 * Acknowledges several messages at once: a frame for each would cost this process and the broker a tenth of a short
 * request's work.
 */
export class Acknowledgements {
  /** What has arrived and is not acknowledged, in this order, and whether it may be. */
  private readonly held = new Map<ConsumeMessage, boolean>();
  private due = 0;
  private timer?: NodeJS.Timeout;

  constructor(private readonly channel: Channel) {}

  /** Call for every message that arrives on the channel. */
  hold(message: ConsumeMessage): void {
    this.held.set(message, false);
  }

  add(message: ConsumeMessage): void {
    if (this.held.get(message) !== false) return;
    this.held.set(message, true);
    this.due += 1;
    if (this.due >= AT_ONCE) this.send();
    else this.timer ??= setTimeout(() => this.send(), AT_LATEST_MS);
  }

  /** Call before the channel is closed. */
  send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due = 0;
    try {
      this.sendDue();
    } catch (error) {
      // On a lost channel, there is nothing to acknowledge: the broker delivers the messages again.
      if (!(error instanceof IllegalOperationError)) throw error;
    }
  }

  /** One frame for all before the first that is still held; one for each of the others. */
  private sendDue(): void {
    const held = [...this.held];
    const firstHeld = held.findIndex(([, isDue]) => !isDue);
    const together = firstHeld < 0 ? held : held.slice(0, firstHeld);
    const last = together.at(-1)?.[0];
    if (last) this.channel.ack(last, true);
    for (const [message] of together) this.held.delete(message);
    for (const [message, isDue] of held.slice(together.length)) {
      if (!isDue) continue;
      this.channel.ack(message);
      this.held.delete(message);
    }
  }
}
