import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { BodyTypeEntity } from './body-type.entity.js';
import { BrandEntity } from './brand.entity.js';
import { EngineEntity } from './engine.entity.js';
import { GenerationEntity } from './generation.entity.js';
import { ModelEntity } from './model.entity.js';
import type { CatalogRows } from './catalog-lookup.js';
import { TrimEntity } from './trim.entity.js';

/** All records at one version. */
export interface Snapshot {
  version: number;
  records: SnapshotRecord[];
}

/** PostgreSQL takes 65,535 parameters per statement; a record has at most eight. */
const UPSERT_ROWS = 1_000;

/** Each kind follows those that it refers to. */
const tables: [SnapshotRecord['kind'], EntityTarget<ObjectLiteral>][] = [
  ['brand', BrandEntity],
  ['bodyType', BodyTypeEntity],
  ['model', ModelEntity],
  ['engine', EngineEntity],
  ['generation', GenerationEntity],
  ['trim', TrimEntity],
];

@Injectable()
export class CatalogCopyRepository {
  constructor(private readonly database: Database) {}

  /** The catalog version of the copy; 0 while there is no copy. */
  version(): Promise<number> {
    return selectVersion(this.database.manager);
  }

  versionWithin(transaction: Transaction): Promise<number> {
    return selectVersion(transaction);
  }

  /** The version, locked until the transaction ends. */
  lockVersion(transaction: Transaction): Promise<number> {
    return selectVersion(transaction, 'FOR SHARE');
  }

  /** The whole copy, at the version it names or a newer one. */
  async load(): Promise<{ version: number; records: CatalogRows }> {
    const version = await this.version();
    const { manager } = this.database;
    const [brands, bodyTypes, models, engines, generations, trims] = await Promise.all([
      manager.find(BrandEntity),
      manager.find(BodyTypeEntity),
      manager.find(ModelEntity),
      manager.find(EngineEntity),
      manager.find(GenerationEntity),
      manager.find(TrimEntity),
    ]);
    return { version, records: { brands, bodyTypes, models, engines, generations, trims } };
  }

  /**
   * Writes a snapshot, unless the copy is already as new. It deletes no records, because vehicles refer to
   * them.
   */
  async replace(transaction: Transaction, { version, records }: Snapshot): Promise<void> {
    if (version <= (await selectVersion(transaction, 'FOR UPDATE'))) return;
    for (const [kind, entity] of tables) {
      const rows = records.filter((record) => record.kind === kind);
      for (let start = 0; start < rows.length; start += UPSERT_ROWS) {
        await transaction.upsert(entity, rows.slice(start, start + UPSERT_ROWS), ['id']);
      }
    }
    await this.alignVehicles(transaction);
    await transaction.query('UPDATE reference_version SET version = $1', [version]);
  }

  /**
   * Updates the columns that vehicles take from their model. This is the only statement on vehicles
   * without a tenant, because all tenants share the reference data. It locks rows in the same order as
   * everyone, which avoids deadlocks.
   */
  private async alignVehicles(transaction: Transaction): Promise<void> {
    await transaction.query(
      `WITH moved AS MATERIALIZED (
         SELECT v.organization_id, v.environment, v.id, m.brand_id, m.body_type_id
         FROM vehicle v JOIN model m ON m.id = v.model_id
         WHERE (v.brand_id, v.body_type_id) IS DISTINCT FROM (m.brand_id, m.body_type_id)
         ORDER BY v.organization_id, v.environment, v.id
         FOR NO KEY UPDATE OF v
       ), aligned AS (
         UPDATE vehicle v SET brand_id = moved.brand_id, body_type_id = moved.body_type_id
         FROM moved
         WHERE (v.organization_id, v.environment, v.id)
             = (moved.organization_id, moved.environment, moved.id)
       )
       UPDATE inventory_version i SET version = i.version + 1
       WHERE (i.organization_id, i.environment) IN (SELECT organization_id, environment FROM moved)`,
    );
  }
}

async function selectVersion(
  manager: EntityManager,
  lock: '' | 'FOR SHARE' | 'FOR UPDATE' = '',
): Promise<number> {
  const [row] = await manager.query<{ version: number }[]>(
    `SELECT version FROM reference_version ${lock}`,
  );
  return row!.version;
}
