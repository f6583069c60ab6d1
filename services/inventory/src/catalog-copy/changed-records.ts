import { isDeepStrictEqual } from 'node:util';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import type { Snapshot } from './catalog-snapshot.js';

/** The records of a kind that a table lacks, or has otherwise, as rows of that table. */
export async function changedRecords(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  kind: SnapshotRecord['kind'],
  { records }: Snapshot,
): Promise<ObjectLiteral[]> {
  const { columns: all } = manager.dataSource.getMetadata(entity);
  const columns = all.map(({ propertyName }) => propertyName);
  const asRow = (record: ObjectLiteral) =>
    Object.fromEntries(columns.map((column) => [column, record[column] as unknown]));
  const present = await manager.find(entity);
  const rows = new Map(present.map((row) => [row.id as string, asRow(row)]));
  return records
    .filter((record) => record.kind === kind)
    .map(asRow)
    .filter((row) => !isDeepStrictEqual(row, rows.get(row.id as string)));
}
