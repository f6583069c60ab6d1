import type { EventMessage } from '@forecourt/contracts/event';
import type { DeadLetter } from '@forecourt/contracts/dead-letters';
import type { Database, Transaction } from '../database/database.js';
import { queryWindow, type Window } from '../database/query-page.js';

/** Longer than any event is delivered again. */
const COUNTED_DAYS = 30;

/** A dead letter, as the service that keeps it sees it. */
export type KeptLetter = Omit<DeadLetter, 'service'>;
export type Whole<Letter> = Letter & { payload: unknown };

type Dates = 'occurredDate' | 'keptDate';
type LetterRow = Omit<KeptLetter, Dates> & Record<Dates, Date>;

const COLUMNS = `event_id AS id, name, request_id AS "requestId", occurred_date AS "occurredDate",
  reason, refusals, kept_date AS "keptDate"`;

export class DeadLettersRepository {
  constructor(private readonly database: Database) {}

  /** Counts one more refusal. Counts of events that came to nothing are forgotten on the way. */
  async countRefusal(transaction: Transaction, eventId: string): Promise<number> {
    await transaction.query(
      `DELETE FROM event_refusal WHERE refused_date < now() - make_interval(days => $1)`,
      [COUNTED_DAYS],
    );
    const [row] = await transaction.query<[{ refusals: number }]>(
      `INSERT INTO event_refusal AS counted (event_id) VALUES ($1)
       ON CONFLICT (event_id) DO UPDATE SET
         refusals = counted.refusals + 1, refused_date = now()
       RETURNING refusals`,
      [eventId],
    );
    return row.refusals;
  }

  /** Keeps an event, or gives the one that is kept its new reason. */
  async keep(
    transaction: Transaction,
    event: EventMessage,
    { reason, refusals }: Pick<KeptLetter, 'reason' | 'refusals'>,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO dead_letter AS kept
         (event_id, name, request_id, occurred_date, payload, reason, refusals)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (event_id) DO UPDATE SET
         reason = excluded.reason, refusals = greatest(kept.refusals, excluded.refusals)`,
      [
        event.id,
        storable(event.name),
        storable(event.requestId),
        event.occurredDate,
        JSON.stringify(event.payload ?? null),
        storable(reason),
        refusals,
      ],
    );
    await transaction.query(`DELETE FROM event_refusal WHERE event_id = $1`, [event.id]);
  }

  async refuseAgain(id: string, reason: string): Promise<void> {
    await this.database.manager.query(
      `UPDATE dead_letter SET reason = $2, refusals = refusals + 1 WHERE event_id = $1`,
      [id, storable(reason)],
    );
  }

  async list(window: Window): Promise<{ rows: KeptLetter[]; total: number }> {
    const { rows, total } = await queryWindow<LetterRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: 'dead_letter',
        orderBy: '"occurredDate", id',
        parameters: [],
      },
      window,
    );
    return { rows: rows.map(asLetter), total };
  }

  async find(id: string): Promise<Whole<KeptLetter> | undefined> {
    const [row] = await this.database.manager.query<Whole<LetterRow>[]>(
      `SELECT ${COLUMNS}, payload FROM dead_letter WHERE event_id = $1`,
      [id],
    );
    return row && { ...asLetter(row), payload: row.payload };
  }

  /** Removes a dead letter. Whoever else wants to waits for the end of the transaction. */
  async take(transaction: Transaction, id: string): Promise<Whole<KeptLetter> | undefined> {
    const [[row]] = await transaction.query<[Whole<LetterRow>[], number]>(
      `DELETE FROM dead_letter WHERE event_id = $1 RETURNING ${COLUMNS}, payload`,
      [id],
    );
    return row && { ...asLetter(row), payload: row.payload };
  }
}

/** PostgreSQL cannot store NUL in a text. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');

const asLetter = (row: LetterRow): KeptLetter => ({
  id: row.id,
  name: row.name,
  requestId: row.requestId,
  occurredDate: row.occurredDate.toISOString(),
  reason: row.reason,
  refusals: row.refusals,
  keptDate: row.keptDate.toISOString(),
});
