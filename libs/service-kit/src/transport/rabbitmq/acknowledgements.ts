import { IllegalOperationError, type Channel, type ConsumeMessage } from 'amqplib';

/** A small part of what an instance holds. */
const AT_ONCE = 8;
const AT_LATEST_MS = 20;

/**
 * Acknowledges several messages in one write to the socket. A write of its own for each would cost a tenth of a
 * short request's work.
 */
export class Acknowledgements {
  private messages: ConsumeMessage[] = [];
  private timer?: NodeJS.Timeout;

  constructor(private readonly channel: Channel) {}

  add(message: ConsumeMessage): void {
    this.messages.push(message);
    if (this.messages.length >= AT_ONCE) this.send();
    else this.timer ??= setTimeout(() => this.send(), AT_LATEST_MS);
  }

  /** Call before the channel is closed. */
  send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { messages } = this;
    this.messages = [];
    try {
      for (const message of messages) this.channel.ack(message);
    } catch (error) {
      // On a lost channel, there is nothing to acknowledge: the broker delivers the messages again.
      if (!(error instanceof IllegalOperationError)) throw error;
    }
  }
}
