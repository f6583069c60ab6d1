import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

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

  /** Commits everything that `work` did through the transaction, or nothing if `work` throws. */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const callbacks: (() => void)[] = [];
    const result = await this.dataSource.transaction((manager) =>
      work(Object.assign(manager, { [afterCommitCallbacks]: callbacks })),
    );
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

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.manager.query('SELECT 1');
  }
}

/** Runs `callback` after the transaction commits, and never if it rolls back. */
export function afterCommit(transaction: Transaction, callback: () => void): void {
  transaction[afterCommitCallbacks].push(callback);
}
