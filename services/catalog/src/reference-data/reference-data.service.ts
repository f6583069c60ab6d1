import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import type { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import { Database } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { TAKING_TURNS } from '@forecourt/service-kit/database/limits';
import { logger } from '@forecourt/service-kit/logging/logger';
import { readReferenceData, type ReferenceDataFile } from './reference-data.file.js';
import { ReferenceDataRepository, type PresentData } from './reference-data.repository.js';

/** Keeps each message well below the size that suits a broker. */
const SNAPSHOT_PAGE = 1_000;

@Injectable()
export class ReferenceDataService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly repository: ReferenceDataRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Updates the tables to this release's data and announces the new version to services with a copy. */
  async onApplicationBootstrap(): Promise<void> {
    const file = await readReferenceData();
    if (!isNewer(file, await this.repository.present())) return;
    await this.database.transaction(async (transaction) => {
      const present = await this.repository.lock(transaction, 'to write');
      if (!isNewer(file, present)) return;
      const version = present.version + 1;
      await this.repository.replace(transaction, file, version);
      const requestId = `reference-data-${randomUUID()}`;
      await this.outbox.add(transaction, referenceDataPublished, { version }, { requestId });
      logger.info({ version, models: file.models.length }, 'reference data written');
    }, TAKING_TURNS);
  }

  async snapshot({
    page,
  }: RequestOf<typeof getSnapshotPage>): Promise<ResponseOf<typeof getSnapshotPage>> {
    const { version, records } = await this.repository.snapshot();
    return {
      version,
      pages: Math.ceil(records.length / SNAPSHOT_PAGE),
      records: records.slice((page - 1) * SNAPSHOT_PAGE, page * SNAPSHOT_PAGE),
    };
  }
}

/** During an upgrade, an instance of the older release may start last: it leaves the newer data alone. */
const isNewer = (file: ReferenceDataFile, present: PresentData) =>
  file.edition > present.edition ||
  (file.edition === present.edition && file.version !== present.content);
