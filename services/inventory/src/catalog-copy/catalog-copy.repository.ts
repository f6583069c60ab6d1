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
import { changedRecords } from './changed-records.js';
import type { Snapshot } from './catalog-snapshot.js';
import { TrimEntity } from './trim.entity.js';

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

type Changes = Partial<Record<SnapshotRecord['kind'], number>>;

@Injectable()
export class CatalogCopyRepository {
  constructor(private readonly database: Database) {}

  /** The catalog version of the copy; 0 while there is no copy. */
  async version(): Promise<number> {
    return (await select(this.database.manager)).version;
  }

  async versionWithin(transaction: Transaction): Promise<number> {
    return (await select(transaction)).version;
  }

  /** The revision, locked until the transaction ends; 0 while there is no copy. */
  async lockRevision(transaction: Transaction): Promise<number> {
    return (await select(transaction, 'FOR SHARE')).revision;
  }

  /** The whole copy, at the revision it names or a newer one. */
  async load(): Promise<{ revision: number; records: CatalogRows }> {
    const { manager } = this.database;
    const { revision } = await select(manager);
    const [brands, bodyTypes, models, engines, generations, trims] = await Promise.all([
      manager.find(BrandEntity),
      manager.find(BodyTypeEntity),
      manager.find(ModelEntity),
      manager.find(EngineEntity),
      manager.find(GenerationEntity),
      manager.find(TrimEntity),
    ]);
    return { revision, records: { brands, bodyTypes, models, engines, generations, trims } };
  }

  /** Whether `replace` would write anything. Locks nothing. */
  async differsFrom(snapshot: Snapshot): Promise<boolean> {
    const { manager } = this.database;
    const { version } = await select(manager);
    if (snapshot.version !== version) return snapshot.version > version;
    for (const [kind, entity] of tables) {
      if ((await changedRecords(manager, entity, kind, snapshot)).length > 0) return true;
    }
    return false;
  }

  /**
   * Makes the copy equal to a snapshot, unless the copy is newer. It deletes no records, because vehicles refer
   * to them.
   *
   * @returns how many records of each kind it wrote
   */
  async replace(
    transaction: Transaction,
    snapshot: Snapshot,
  ): Promise<{ isNewVersion: boolean; changes: Changes } | undefined> {
    const { version } = await select(transaction, 'FOR UPDATE');
    if (snapshot.version < version) return undefined;
    const changes: Changes = {};
    for (const [kind, entity] of tables) {
      const rows = await changedRecords(transaction, entity, kind, snapshot);
      for (let start = 0; start < rows.length; start += UPSERT_ROWS) {
        await transaction.upsert(entity, rows.slice(start, start + UPSERT_ROWS), ['id']);
      }
      if (rows.length > 0) changes[kind] = rows.length;
    }
    const isNewVersion = snapshot.version > version;
    // Another instance was faster.
    if (!isNewVersion && Object.keys(changes).length === 0) return undefined;
    await this.alignVehicles(transaction);
    await transaction.query('UPDATE reference_version SET version = $1, mendings = mendings + $2', [
      snapshot.version,
      isNewVersion ? 0 : 1,
    ]);
    return { isNewVersion, changes };
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

async function select(
  manager: EntityManager,
  lock: '' | 'FOR SHARE' | 'FOR UPDATE' = '',
): Promise<{ version: number; revision: number }> {
  const [row] = await manager.query<[{ version: number; revision: number }]>(
    `SELECT version, revision FROM reference_version ${lock}`,
  );
  return row;
}
