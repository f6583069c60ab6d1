import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

const afterCommitCallbacks = Symbol('afterCommit');

/**
 * A transaction under way: what is done through it is committed as a whole, or not at all. It is the first
 * argument of whatever works within it.
 */
export type Transaction = EntityManager & { readonly [afterCommitCallbacks]: (() => void)[] };

/** A statement that each connection parses and plans once. */
export interface PreparedStatement {
  /**
   * Stands for this text and no other for as long as the connection lives, so there may only be few; at most
   * 63 characters. Without a name the statement is planned anew each time.
   */
  name?: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' pool that TypeORM gives no access to: statements with a name. */
interface Pool {
  query(statement: PreparedStatement): Promise<{ rows: unknown[] }>;
}

/** A service's own schema. All SQL stands in repositories, which get their access from here. */
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** For statements outside of a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Commits what `work` did through its transaction, or nothing of it if `work` throws. */
  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const callbacks: (() => void)[] = [];
    const result = await this.dataSource.transaction((manager) =>
      work(Object.assign(manager, { [afterCommitCallbacks]: callbacks })),
    );
    for (const callback of callbacks) callback();
    return result;
  }

  /**
   * For statements that visitors wait for: with as many indexes as a vehicle has, planning takes PostgreSQL
   * longer than running.
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

/** Runs `callback` once the transaction is committed, and never if it is not. */
export function afterCommit(transaction: Transaction, callback: () => void): void {
  transaction[afterCommitCallbacks].push(callback);
}
