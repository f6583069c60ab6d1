import { randomUUID } from 'node:crypto';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { afterCommit, Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BACKGROUND } from '@forecourt/service-kit/database/limits';
import { logger } from '@forecourt/service-kit/logging/logger';
import { Readiness } from '@forecourt/service-kit/readiness';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { isTransient } from '@forecourt/service-kit/transport/transient';
import { CatalogComparisonRepository } from './catalog-comparison.repository.js';
import { CatalogCopyRepository } from './catalog-copy.repository.js';
import { readSnapshot, type Snapshot } from './catalog-snapshot.js';

const POLL_MS = 500;
/** Longer than a comparison takes. If its instance dies, another one begins after this time. */
const CLAIM_SECONDS = 15;
/** The pause while the catalog does not answer, or has no data yet. */
const RETRY_SECONDS = 1;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Keeps the copy of the catalog's reference data: compares it with the catalog once it is due, which is at the
 * first start, at each new version, and daily.
 */
@Injectable()
export class CatalogCopyService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly comparing = new BackgroundTask('catalog copy', POLL_MS, (signal) =>
    this.compareIfDue(signal),
  );

  constructor(
    private readonly database: Database,
    private readonly copy: CatalogCopyRepository,
    private readonly comparison: CatalogComparisonRepository,
    private readonly rpc: RpcClient,
    readiness: Readiness,
  ) {
    readiness.add(async () =>
      (await copy.version()) === 0 ? 'reference data not yet copied' : undefined,
    );
  }

  onApplicationBootstrap(): void {
    this.comparing.wake();
  }

  onApplicationShutdown(): Promise<void> {
    return this.comparing.stop();
  }

  /** Has the version fetched that an event announces, after the event's transaction. */
  async follow(transaction: Transaction, version: number): Promise<void> {
    if (version <= (await this.copy.versionWithin(transaction))) return;
    await this.comparison.demand(transaction);
    afterCommit(transaction, () => this.comparing.wake());
  }

  private async compareIfDue(signal: AbortSignal): Promise<void> {
    const claim = await this.comparison.claim(CLAIM_SECONDS);
    if (claim === undefined) return;
    let isCopied = false;
    try {
      isCopied = await this.compare(signal);
    } catch (error) {
      // A catalog that is not up yet is not a failure: services start in any order.
      if (!isTransient(error) && !signal.aborted) throw error;
    } finally {
      await this.comparison.postpone(claim, isCopied ? DAY_SECONDS : RETRY_SECONDS);
    }
  }

  /** False if the catalog has no data yet: it fills itself at its own start. */
  private async compare(signal: AbortSignal): Promise<boolean> {
    const context = { requestId: `catalog-copy-${randomUUID()}` };
    const snapshot = await readSnapshot(this.rpc, context, signal);
    if (snapshot.version === 0) return false;
    if (await this.copy.differsFrom(snapshot)) await this.write(snapshot);
    return true;
  }

  private async write(snapshot: Snapshot): Promise<void> {
    const { version } = snapshot;
    const outcome = await this.database.transaction(
      (transaction) => this.copy.replace(transaction, snapshot),
      BACKGROUND,
    );
    if (outcome === undefined) return;
    const { isNewVersion, changes } = outcome;
    if (isNewVersion) logger.info({ version, changes }, 'reference data copied');
    else
      logger.warn({ version, changes }, 'the copy of the reference data was wrong, and is mended');
  }
}
