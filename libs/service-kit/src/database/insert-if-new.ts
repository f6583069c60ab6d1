import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Inserts a row unless a unique index already holds an equal one. Of several equal inserts at the same time,
 * one creates the row and the others wait for its commit.
 *
 * @param entity an entity, or the name of a table that has no entity
 * @param row columns left out take their default
 * @returns whether it inserted the row
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
