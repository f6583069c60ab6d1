import { randomUUID } from 'node:crypto';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BACKGROUND } from '@forecourt/service-kit/database/limits';
import { logger } from '@forecourt/service-kit/logging/logger';
import { Readiness } from '@forecourt/service-kit/readiness';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { isTransient } from '@forecourt/service-kit/transport/transient';
import { CatalogCopyRepository, type Snapshot } from './catalog-copy.repository.js';

/** The pause between attempts to reach the catalog at startup. */
const RETRY_MS = 1_000;
/** The catalog changes rarely. If it changes during each of these reads, it is broken. */
const READS = 5;

/** Keeps the copy of the catalog's reference data. Fills it at startup and then follows events. */
@Injectable()
export class CatalogCopyService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly filling = new BackgroundTask('catalog copy', RETRY_MS, () => this.fill());

  constructor(
    private readonly database: Database,
    private readonly repository: CatalogCopyRepository,
    private readonly rpc: RpcClient,
    readiness: Readiness,
  ) {
    readiness.add(async () =>
      (await repository.version()) === 0 ? 'reference data not yet copied' : undefined,
    );
  }

  onApplicationBootstrap(): void {
    this.filling.wake();
  }

  onApplicationShutdown(): Promise<void> {
    return this.filling.stop();
  }

  /** Fetches the version that an event announces, unless the copy is already as new. */
  async follow(
    transaction: Transaction,
    version: number,
    { requestId }: RequestContext,
  ): Promise<void> {
    if (version <= (await this.repository.versionWithin(transaction))) return;
    await this.repository.replace(transaction, await this.readSnapshot({ requestId }));
  }

  private async fill(): Promise<void> {
    try {
      const snapshot = await this.readSnapshot({ requestId: `catalog-copy-${randomUUID()}` });
      // An empty catalog fills itself at its own startup.
      if (snapshot.version === 0) return;
      await this.database.transaction(
        (transaction) => this.repository.replace(transaction, snapshot),
        BACKGROUND,
      );
    } catch (error) {
      // A catalog that is not up yet is not a failure: services start in any order.
      if (isTransient(error)) return;
      throw error;
    }
    // From here on, events announce every later version.
    void this.filling.stop();
  }

  private async readSnapshot(context: RequestContext): Promise<Snapshot> {
    for (let read = 1; read <= READS; read += 1) {
      const snapshot = await this.readPages(context);
      if (snapshot) return snapshot;
      logger.info('the reference data changed while it was read; reading it again');
    }
    throw new Error(`The reference data changed during each of ${READS} reads`);
  }

  /** undefined if the pages belong to different versions. */
  private async readPages(context: RequestContext): Promise<Snapshot | undefined> {
    const records: SnapshotRecord[] = [];
    const first = await this.rpc.call(getSnapshotPage, { page: 1 }, context);
    records.push(...first.records);
    for (let page = 2; page <= first.pages; page += 1) {
      const next = await this.rpc.call(getSnapshotPage, { page }, context);
      if (next.version !== first.version) return undefined;
      records.push(...next.records);
    }
    return { version: first.version, records };
  }
}
