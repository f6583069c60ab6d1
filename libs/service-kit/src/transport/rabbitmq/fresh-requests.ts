import type { Channel } from 'amqplib';
import { logger } from '../../logging/logger.js';
import { Standstill } from './standstill.js';
import { requestQueue } from './topology.js';

/**
 * Tells requests that have just arrived from those that waited in this process while it stood still. Nobody may
 * wait for these any more, and a write among them would be done after its caller was told that it failed.
 */
export class FreshRequests {
  private stale = false;
  private readonly standstill = new Standstill(() => this.skipWaiting());

  constructor(
    private readonly channel: Channel,
    private readonly service: string,
  ) {
    channel.once('close', () => this.standstill.stop());
  }

  /** Ask once for every request that arrives. */
  areFresh(): boolean {
    this.standstill.check();
    return !this.stale;
  }

  /** The broker's answer to any question comes after all that it has sent on this channel before. */
  private skipWaiting(): void {
    this.stale = true;
    logger.warn({ service: this.service }, 'stood still; what had arrived before is not begun');
    this.channel.checkQueue(requestQueue(this.service)).then(
      () => (this.stale = false),
      // The channel is lost, and nothing more arrives on it.
      () => undefined,
    );
  }
}
