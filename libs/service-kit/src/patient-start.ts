import { setTimeout as delay } from 'node:timers/promises';
import type { ReadinessCheck } from './health/readiness-check.js';
import { logOnce, reasonOf } from './logging/outages.js';
import { logger } from './logging/logger.js';
import { startFault } from './start-fault.js';
import type { RunningService } from './start-service.js';
import { isTransient } from './transport/transient.js';

const RETRY_MS = 1_000;
const STARTING = 'starting';

/** Starts a service as soon as what it needs is there, and says until then what it waits for. */
export class PatientStart {
  private service?: RunningService;
  private waitsFor = STARTING;
  private readonly stopping = new AbortController();

  constructor(
    private readonly start: (onDatabaseReady: () => void) => Promise<RunningService>,
    private readonly isBrokerConnected: () => boolean,
  ) {}

  /** Those of the service, once it has started. */
  get readinessChecks(): ReadinessCheck[] {
    if (this.service) return this.service.readinessChecks;
    return [
      () => this.waitsFor,
      () => (this.isBrokerConnected() ? undefined : 'not connected to the message broker'),
    ];
  }

  /**
   * Resolves to true when the service has started, to false when `stop` came first.
   *
   * @throws ConfigError for what a person must mend
   */
  async run(): Promise<boolean> {
    while (!this.isStopping()) {
      try {
        await this.attempt();
        break;
      } catch (error) {
        if (this.isStopping()) break;
        this.waitForDatabase(error);
      }
      await delay(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
    return !this.isStopping();
  }

  /** A start that still waits is given up: it has taken no message yet. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.service?.stop();
  }

  private async attempt(): Promise<void> {
    this.service = await this.start(() => (this.waitsFor = STARTING));
    if (this.isStopping()) await this.service.stop();
  }

  /** @throws what waiting does not mend */
  private waitForDatabase(error: unknown): void {
    const fault = startFault(error);
    if (fault) throw fault;
    if (!isTransient(error)) throw error;
    const reason = reasonOf(error);
    this.waitsFor = `waiting for PostgreSQL: ${reason}`;
    logOnce(this.waitsFor, () => logger.warn({ reason }, 'waiting for PostgreSQL'));
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }
}
