import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * Inserts a row unless a unique index has its like already; gives whether it did. Of several equal inserts
 * at once one makes the row: the others wait for its commit.
 */
export async function insertIfNew<Entity extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Entity>,
  row: Entity,
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
