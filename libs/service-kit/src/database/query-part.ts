import type { EntityManager, ObjectLiteral } from 'typeorm';
import { windowOf, type NextOnPage, type PartRequest } from '@forecourt/contracts/page';

/**
 * The longest texts of one part of a list, in bytes. JSON may make six of one byte, and the short columns come on
 * top: even so, a part stays below the 16 MiB that RabbitMQ takes as one message.
 */
const PART_BYTES = 1024 * 1024;

/** A list in SQL, the newest first. It refers to `parameters` as $1, $2 … */
interface NewestFirst {
  /** Output columns. */
  columns: string;
  /** Everything from the table name to the end of the WHERE clause. */
  from: string;
  /** The column that says how new a row is. Of two that are equally new, the lower `id` comes first. */
  date: string;
  /** The columns with long texts. */
  longTexts: string[];
  parameters: unknown[];
}

/**
 * Reads a page of a list as far as one message holds it, and says where the next part of the page begins. The total
 * is that of the first part. Later parts follow the last row of the one before, whatever has been added or removed
 * meanwhile: no row comes twice.
 */
export async function queryPart<Row extends ObjectLiteral>(
  manager: EntityManager,
  { columns, from, date, longTexts, parameters }: NewestFirst,
  request: PartRequest,
): Promise<{ rows: Row[]; total: number; next?: NextOnPage }> {
  const { next } = request;
  const { limit, offset } = next ? { limit: next.left, offset: 0 } : windowOf(request);
  const given = [...parameters, limit, offset, PART_BYTES];
  const [limitAt, offsetAt, bytesAt] = [1, 2, 3].map((at) => `$${parameters.length + at}`);
  const [dateAt, idAt] = [4, 5].map((at) => `$${parameters.length + at}`);
  const after = next ? `AND (${date} < ${dateAt} OR (${date} = ${dateAt} AND id > ${idAt}))` : '';
  const newestFirst = `ORDER BY ${date} DESC, id`;
  const bytes = longTexts.map((text) => `coalesce(octet_length(${text}), 0)`).join(' + ');
  const joined = await manager.query<(Row & PartColumns)[]>(
    `SELECT counted.total, item.*
     FROM (SELECT ${next ? '0' : `count(*)::int AS total FROM ${from}`}) counted (total)
     LEFT JOIN (
       SELECT ${columns}, ${date}::text AS "exactDate", place, found
       FROM (
         SELECT *, count(*) OVER ()::int AS found, row_number() OVER (${newestFirst})::int AS place,
           sum(${bytes}) OVER (${newestFirst}) - (${bytes}) AS "bytesBefore"
         FROM (SELECT * FROM ${from} ${after} ${newestFirst} LIMIT ${limitAt} OFFSET ${offsetAt}) page
       ) measured
       WHERE "bytesBefore" < ${bytesAt}
     ) item ON true
     ORDER BY place`,
    next ? [...given, next.date, next.id] : given,
  );
  const total = next?.total ?? joined[0]?.total ?? 0;
  const rows = joined.filter(({ place }) => place !== null);
  const last = rows.at(-1);
  if (!last || last.place === last.found) return { rows, total };
  const left = limit - last.place!;
  return { rows, total, next: { date: last.exactDate, id: last.id, left, total } };
}

interface PartColumns {
  id: string;
  total: number;
  /** In full, which a JavaScript date is not. */
  exactDate: string;
  /** Null in the one row of a page without any. */
  place: number | null;
  found: number;
}
