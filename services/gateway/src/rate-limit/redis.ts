import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { logger } from '@forecourt/service-kit/logging/logger';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

/** A request waits no longer than this for its rate limit; then a local limit takes over. */
const COMMAND_TIMEOUT_MS = 50;
/** That three in a row fail is noticed within a second. Fewer may, while the gateway itself is busy. */
const HEARTBEAT_MS = 200;
const FAILED_HEARTBEATS = 3;
/** So many later, the connection is replaced: its other end may be gone, or no longer the primary. */
const HEARTBEATS_PER_CONNECTION = 8;

/**
 * The Redis that gateways share, behind a circuit breaker: it is offered only while it takes writes.
 * Heartbeats open and close the circuit, so that no request has to try (ADR 11).
 */
@Injectable()
export class SharedRedis implements OnApplicationShutdown {
  /** For all commands, also while the circuit is open; undefined without a `REDIS_URL`. */
  readonly client?: Redis;
  private readonly heartbeat = new BackgroundTask('Redis heartbeat', HEARTBEAT_MS, () =>
    this.beat(),
  );
  private state: 'untried' | 'closed' | 'open' = 'untried';
  private failed = 0;
  /** Why there is no connection. */
  private connectionError?: Error;

  constructor(@Inject(GATEWAY_CONFIG) { REDIS_URL }: GatewayConfig) {
    if (!REDIS_URL) return;
    this.client = connect(REDIS_URL);
    this.client.on('error', (error: Error) => (this.connectionError = error));
    this.client.once('ready', () => this.heartbeat.wake());
    this.heartbeat.wake();
  }

  /** False while the circuit is open: then nobody waits for Redis. */
  get takesWrites(): boolean {
    return this.state === 'closed';
  }

  async onApplicationShutdown(): Promise<void> {
    await this.heartbeat.stop();
    this.client?.disconnect();
  }

  /** A write, because a replica answers everything else. */
  private async beat(): Promise<void> {
    try {
      await this.client?.set('heartbeat', '', 'PX', HEARTBEAT_MS);
    } catch (error) {
      this.failed += 1;
      if (this.failed >= FAILED_HEARTBEATS) this.open(error);
      if (this.failed % HEARTBEATS_PER_CONNECTION === FAILED_HEARTBEATS) this.reconnect();
      return;
    }
    this.failed = 0;
    this.close();
  }

  private reconnect(): void {
    if (this.client?.status === 'ready') this.client.disconnect(true);
  }

  private open(failure: unknown): void {
    if (this.state === 'open') return;
    this.state = 'open';
    const { message: reason } = this.connectionError ?? (failure as Error);
    logger.warn(
      { service: 'gateway', reason },
      'Redis takes no writes; this gateway limits by itself',
    );
  }

  private close(): void {
    this.connectionError = undefined;
    if (this.state === 'closed') return;
    this.state = 'closed';
    logger.info({ service: 'gateway' }, 'Redis takes writes; the gateways limit together');
  }
}

/** Connects so that commands fail immediately, rather than queue, while there is no connection. */
const connect = (url: string) =>
  new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 2_000,
    // The other end may never confirm it.
    disconnectTimeout: 100,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
