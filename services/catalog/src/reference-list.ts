import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { pageIn, windowOf } from '@forecourt/contracts/page';

interface OptionalPage {
  page?: number;
  limit?: number;
}

/**
 * The order of every reference list, and its page where one is asked for (D3): by name as people sort it,
 * whatever its case, then by id, so that the order is total.
 */
export function inOrder<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  request: OptionalPage,
): SelectQueryBuilder<Entity> {
  const ordered = query
    .addSelect(`LOWER(${query.alias}.name)`, 'sort_name')
    .orderBy('sort_name')
    .addOrderBy(`${query.alias}.id`);
  const page = pageIn(request);
  if (!page) return ordered;
  // Joins here are many-to-one, so that LIMIT counts entities.
  const { limit, offset } = windowOf(page);
  return ordered.limit(limit).offset(offset);
}

/** A list's reply; `page` and `limit` stand in it where the list was paged. */
export function asList<Item>(items: Item[], total: number, request: OptionalPage) {
  return { data: items, total, ...pageIn(request) };
}
