import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { DatabaseClient } from './client.js';
import type { TransactionLimits } from './limits.js';

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
   * Commits everything that `work` did through the transaction, or nothing if `work` throws. It never runs `work`
   * twice, not even after a deadlock: `work` may have changed what is outside the database, and the deadlock
   * has taken a second of the caller's time. The caller hears that it may try again.
   */
  async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    limits: TransactionLimits = {},
  ): Promise<Result> {
    const callbacks: (() => void)[] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      await setLimits(manager, limits);
      return work(Object.assign(manager, { [afterCommitCallbacks]: callbacks }));
    });
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

async function setLimits(
  manager: EntityManager,
  { statementMs, lockMs, connectionMs }: TransactionLimits,
): Promise<void> {
  if (connectionMs !== undefined) {
    const connection = (await manager.queryRunner!.connect()) as DatabaseClient;
    connection.endAfter(connectionMs);
  }
  if (statementMs !== undefined || lockMs !== undefined) {
    // Null leaves a limit as it is.
    await manager.query(
      `SELECT set_config(name, value, true)
       FROM (VALUES ('statement_timeout', $1), ('lock_timeout', $2)) AS given(name, value)
       WHERE value IS NOT NULL`,
      [statementMs?.toString() ?? null, lockMs?.toString() ?? null],
    );
  }
}

/** Runs `callback` after the transaction commits, and never if it rolls back. */
export function afterCommit(transaction: Transaction, callback: () => void): void {
  transaction[afterCommitCallbacks].push(callback);
}
