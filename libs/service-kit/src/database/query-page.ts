import type { EntityManager, ObjectLiteral } from 'typeorm';
import { windowOf, type PageRequest } from '@forecourt/contracts/page';

/** A list in SQL. It refers to `parameters` as $1, $2 … */
interface ListQuery {
  /** Output columns, including every column in `orderBy`. */
  columns: string;
  /** Everything from the table name to the end of the WHERE clause. */
  from: string;
  /** A total order: no two rows tie. */
  orderBy: string;
  parameters: unknown[];
}

/** A part of a list, wherever it begins. */
export interface Window {
  limit: number;
  offset: number;
}

/**
 * Reads one page of a list and its total number of rows in one statement. The total is joined to the page, not
 * counted in it, so it is also right for a page past the end.
 */
export const queryPage = <Row extends ObjectLiteral>(
  manager: EntityManager,
  list: ListQuery,
  page: PageRequest,
): Promise<{ rows: Row[]; total: number }> => queryWindow(manager, list, windowOf(page));

/** `queryPage` for a part of a list that need not be one of its pages. */
export async function queryWindow<Row extends ObjectLiteral>(
  manager: EntityManager,
  { columns, from, orderBy, parameters }: ListQuery,
  { limit, offset }: Window,
): Promise<{ rows: Row[]; total: number }> {
  const joined = await manager.query<(Row & { total: number; onPage: true | null })[]>(
    `SELECT counted.total, item.*
     FROM (SELECT count(*)::int AS total FROM ${from}) counted
     LEFT JOIN (
       SELECT true AS "onPage", ${columns} FROM ${from}
       ORDER BY ${orderBy} LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}
     ) item ON true
     ORDER BY ${orderBy}`,
    [...parameters, limit, offset],
  );
  return { rows: joined.filter(({ onPage }) => onPage), total: joined[0]?.total ?? 0 };
}
