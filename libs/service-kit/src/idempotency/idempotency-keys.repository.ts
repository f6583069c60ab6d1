import type { Idempotency } from '@forecourt/contracts/tenant';
import type { Database, Transaction } from '../database/database.js';

/** How long a key stands for its first request (D21). */
const KEPT = `interval '24 hours'`;

/** The most keys that one statement removes. */
const SWEPT_AT_ONCE = 5_000;

/** The longest time that an attempt may hold a key: more than any request's. */
const LONGEST_ATTEMPT_MS = 60_000;

/** One of the requests that carry a key. */
export type Attempt = Required<Idempotency>;

export interface StoredKey {
  fingerprint: string;
  /** Sealed; null while an attempt runs. */
  answer: string | null;
}

export class IdempotencyKeysRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes a key that is new, old, or held by an attempt whose time has run out. PostgreSQL's clock alone decides.
   *
   * @returns false if the key stands for another request, answered or running
   */
  async take({ key, fingerprint, attempt }: Attempt, forMs: number): Promise<boolean> {
    const taken = await this.database.manager.query<unknown[]>(
      `INSERT INTO idempotency_key AS present (key, fingerprint, attempt, attempt_ends_date)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))
       ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, attempt = excluded.attempt,
         attempt_ends_date = excluded.attempt_ends_date, answer = NULL, created_date = now()
       WHERE present.created_date < now() - ${KEPT}
         OR (present.answer IS NULL AND present.attempt_ends_date < now())
       RETURNING true`,
      [key, fingerprint, attempt, Math.min(forMs, LONGEST_ATTEMPT_MS) / 1_000],
    );
    return taken.length === 1;
  }

  async find(key: string): Promise<StoredKey | undefined> {
    const rows = await this.database.manager.query<StoredKey[]>(
      `SELECT fingerprint, answer FROM idempotency_key WHERE key = $1`,
      [key],
    );
    return rows[0];
  }

  /**
   * @param transaction the one of the write, if there is one
   * @returns false if the key is no longer this attempt's
   */
  async keep(
    transaction: Transaction | undefined,
    { key, attempt }: Idempotency,
    sealed: string,
  ): Promise<boolean> {
    const [, affected] = await (transaction ?? this.database.manager).query<[unknown[], number]>(
      `UPDATE idempotency_key SET answer = $3 WHERE key = $1 AND attempt = $2 AND answer IS NULL`,
      [key, attempt, sealed],
    );
    return affected === 1;
  }

  /** Frees the key, unless the attempt was committed after all. */
  async release({ key, attempt }: Idempotency): Promise<void> {
    await this.database.manager.query(
      `DELETE FROM idempotency_key WHERE key = $1 AND attempt = $2 AND answer IS NULL`,
      [key, attempt],
    );
  }

  async sweep(): Promise<void> {
    for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
      [, swept] = await this.database.manager.query<[unknown[], number]>(
        `DELETE FROM idempotency_key WHERE key IN (
           SELECT key FROM idempotency_key WHERE created_date < now() - ${KEPT}
           LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      );
    }
  }
}
