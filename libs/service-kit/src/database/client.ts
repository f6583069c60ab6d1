import { Client, type ClientConfig } from 'pg';

/** After this silence, probes find out whether the server's host still exists. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/**
 * A connection to PostgreSQL. When it breaks, its queries fail, and nothing else does: without a
 * listener, a break between two queries would end the process.
 */
export class DatabaseClient extends Client {
  private limit?: NodeJS.Timeout;

  constructor(config?: ClientConfig) {
    super({
      ...config,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    });
    this.on('error', () => undefined);
  }

  /** Ends the connection after this time, and fails the query that it waits for. */
  endAfter(milliseconds: number): void {
    clearTimeout(this.limit);
    this.limit = setTimeout(() => void this.end(), milliseconds).unref();
  }

  /** Undoes `endAfter`. */
  keep(): void {
    clearTimeout(this.limit);
  }
}
