import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BodyTypeEntity } from '../body-types/body-type.entity.js';
import { BrandEntity } from '../brands/brand.entity.js';
import { EngineEntity } from '../engines/engine.entity.js';
import { GenerationEntity } from '../generations/generation.entity.js';
import { ModelEntity } from '../models/model.entity.js';
import { TrimEntity } from '../trims/trim.entity.js';
import type { ReferenceDataFile } from './reference-data.file.js';

/** PostgreSQL takes 65,535 parameters per statement; a record has at most ten. */
const UPSERT_ROWS = 1_000;

/** The data in the tables: its version for copies, the hash of its content, and its edition. */
export interface PresentData {
  version: number;
  content: string;
  edition: number;
}

@Injectable()
export class ReferenceDataRepository {
  constructor(private readonly database: Database) {}

  /** What is in the tables. */
  present(): Promise<PresentData> {
    return selectPresent(this.database.manager);
  }

  /** What is in the tables. No other transaction changes it until this one ends. */
  async lock(transaction: Transaction, mode: 'to read' | 'to write'): Promise<PresentData> {
    const lock = mode === 'to read' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
    await transaction.query(`SELECT ${lock}(hashtext('reference data'))`);
    return selectPresent(transaction);
  }

  /** Writes every record in the file and deletes none: vehicles and integrators refer to old records. */
  async replace(transaction: Transaction, file: ReferenceDataFile, version: number): Promise<void> {
    const upsert = async (entity: EntityTarget<ObjectLiteral>, rows: object[]) => {
      for (let start = 0; start < rows.length; start += UPSERT_ROWS) {
        await transaction.upsert(entity, rows.slice(start, start + UPSERT_ROWS), ['id']);
      }
    };
    await upsert(BrandEntity, file.brands);
    await upsert(BodyTypeEntity, file.bodyTypes);
    await upsert(ModelEntity, file.models);
    await upsert(GenerationEntity, file.generations);
    await upsert(TrimEntity, file.trims);
    await upsert(EngineEntity, file.engines);
    await transaction.query(
      `INSERT INTO reference_version (version, content, edition) VALUES ($1, $2, $3)
       ON CONFLICT (singleton) DO UPDATE
       SET version = excluded.version, content = excluded.content, edition = excluded.edition`,
      [version, file.version, file.edition],
    );
  }

  /** All records and their version, read in one snapshot. */
  snapshot(): Promise<{ version: number; records: SnapshotRecord[] }> {
    return this.database.transaction(async (transaction) => {
      const { version } = await this.lock(transaction, 'to read');
      const records: SnapshotRecord[] = [
        ...(await transaction.find(BrandEntity)).map((row) => ({ kind: 'brand' as const, ...row })),
        ...(await transaction.find(BodyTypeEntity)).map((row) => ({
          kind: 'bodyType' as const,
          ...row,
        })),
        ...(await transaction.find(ModelEntity)).map((row) => ({ kind: 'model' as const, ...row })),
        ...(await transaction.find(EngineEntity)).map((row) => ({
          kind: 'engine' as const,
          ...row,
        })),
        ...(await transaction.find(GenerationEntity)).map((row) => ({
          kind: 'generation' as const,
          ...row,
        })),
        ...(await transaction.find(TrimEntity)).map((row) => ({ kind: 'trim' as const, ...row })),
      ];
      return { version, records };
    });
  }
}

async function selectPresent(manager: EntityManager): Promise<PresentData> {
  const rows = await manager.query<PresentData[]>(
    'SELECT version, content, edition FROM reference_version',
  );
  return rows[0] ?? { version: 0, content: '', edition: 0 };
}
