import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Inserts a row unless a unique index already holds one like it, and says whether it did. Of several equal
 * inserts at once one makes the row; the others wait for its commit.
 *
 * @param entity an entity, or the name of a table without one
 * @param row columns that it leaves out take their default
 */
export async function insertIfNew<Entity extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  row: QueryDeepPartialEntity<Entity>,
): Promise<boolean> {
  const result = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row)
    .orIgnore()
    .returning('*')
    .updateEntity(false)
    .execute();
  return (result.raw as unknown[]).length === 1;
}
