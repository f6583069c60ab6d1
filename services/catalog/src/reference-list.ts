import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { pageIn, windowOf } from '@forecourt/contracts/page';

interface OptionalPage {
  page?: number;
  limit?: number;
}

/**
 * Orders a reference list and, on request, takes one page of it (D3). The order is by name, ignoring case,
 * then by id, which settles equal names.
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
  // All joins here are many-to-one, so LIMIT counts entities.
  const { limit, offset } = windowOf(page);
  return ordered.limit(limit).offset(offset);
}

/** The reply to a list request. It has `page` and `limit` only if the request asked for a page. */
export function asList<Item>(items: Item[], total: number, request: OptionalPage) {
  return { data: items, total, ...pageIn(request) };
}
