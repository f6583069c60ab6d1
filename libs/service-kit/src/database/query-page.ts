import type { EntityManager, ObjectLiteral } from 'typeorm';
import { windowOf, type PageRequest } from '@forecourt/contracts/page';

/** A list in SQL. Values stand in `parameters`, as $1, $2 … */
interface ListQuery {
  /** Output columns. Every column that `orderBy` names is one of them. */
  columns: string;
  /** From the table's name to the end of the condition. */
  from: string;
  /** Total: no two rows are equal in it. */
  orderBy: string;
  parameters: unknown[];
}

/**
 * Reads one page of a list and the number of all its rows, in one statement. The number is joined to the page
 * rather than counted in it, so that it is right past the end too.
 */
export async function queryPage<Row extends ObjectLiteral>(
  manager: EntityManager,
  { columns, from, orderBy, parameters }: ListQuery,
  page: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const { limit, offset } = windowOf(page);
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
