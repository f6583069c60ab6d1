import { platformErrors } from '@forecourt/contracts/errors';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { DatabaseClient } from './client.js';
import { remainingMs } from '../rpc/budget.js';
import { noteCommit, noteRollback } from '../rpc/written.js';
import { CommitInDoubtError, isServersWord } from '../transport/transient.js';
import {
  ANSWER_MS,
  CONNECTION_MS,
  LOCK_MS,
  STATEMENT_MS,
  type TransactionLimits,
} from './limits.js';

const afterCommitCallbacks = Symbol('afterCommit');

/**
 * An open transaction: it commits everything done through it, or nothing. Functions that work within one
 * take it as their first argument.
 */
export type Transaction = EntityManager & { readonly [afterCommitCallbacks]: (() => void)[] };

/** A statement that each connection parses and plans only once. */
export interface PreparedStatement {
  /**
   * At most 63 characters. It means only this text as long as the connection lives, so keep names
   * few. PostgreSQL plans a statement without a name every time.
   */
  name?: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres's pool that TypeORM hides: named statements. */
interface Pool {
  query(statement: PreparedStatement): Promise<{ rows: unknown[] }>;
}

/** A service's own schema. Only repositories use it, and they hold all SQL. */
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** For statements outside a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Commits everything that `work` did through the transaction, or nothing if `work` throws or its caller has
   * given up. It never runs `work` twice, not even after a deadlock: `work` may have changed what is outside the
   * database, and the deadlock has taken a second of the caller's time. The caller hears that it may try again.
   */
  async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    limits: TransactionLimits = {},
  ): Promise<Result> {
    const callbacks: (() => void)[] = [];
    let committing = false;
    const result = await this.dataSource
      .transaction(async (manager) => {
        assertAwaited();
        await setLimits(manager, limits);
        const made = await work(Object.assign(manager, { [afterCommitCallbacks]: callbacks }));
        assertAwaited();
        committing = true;
        return made;
      })
      .catch((error: unknown) => {
        if (committing && !isServersWord(error)) throw new CommitInDoubtError(error);
        noteRollback(error);
        throw error;
      });
    noteCommit();
    for (const callback of callbacks) callback();
    return result;
  }

  /**
   * For statements that visitors wait for: a vehicle has so many indexes that PostgreSQL takes longer to plan
   * such a statement than to run it.
   */
  async queryPrepared<Row>(statement: PreparedStatement): Promise<Row[]> {
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    return (await pool.query(statement)).rows as Row[];
  }

  /** Whether the database takes writes. A standby does not, and neither does a primary that was demoted. */
  async isWritable(): Promise<boolean> {
    const [row] = await this.manager.query<[{ readOnly: string }]>(
      `SELECT current_setting('transaction_read_only') AS "readOnly"`,
    );
    return row.readOnly === 'off';
  }
}

/** Limits a transaction that has begun to what it may take, and to what its caller still waits. */
async function setLimits(manager: EntityManager, limits: TransactionLimits): Promise<void> {
  const left = remainingMs();
  const connection = (await manager.queryRunner!.connect()) as DatabaseClient;
  connection.endAfter(Math.min(limits.connectionMs ?? CONNECTION_MS, left));
  const statementMs = Math.min(limits.statementMs ?? STATEMENT_MS, Math.max(left - ANSWER_MS, 1));
  const lockMs = limits.lockMs ?? LOCK_MS;
  // Most transactions have the limits of every connection.
  if (statementMs === STATEMENT_MS && lockMs === LOCK_MS) return;
  await manager.query(
    `SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`,
    [String(Math.ceil(statementMs)), String(lockMs)],
  );
}

/** What is done after the caller gave up would be done again. */
function assertAwaited(): void {
  if (remainingMs() <= 0) throw platformErrors.service_unavailable({ retryAfter: 2 });
}

/** Runs `callback` after the transaction commits, and never if it rolls back. */
export function afterCommit(transaction: Transaction, callback: () => void): void {
  transaction[afterCommitCallbacks].push(callback);
}
