import type { DataSource, EntityManager } from 'typeorm';

/** Called when a transaction that asked for it has been committed. */
type AfterCommit = () => void;

/** A service's own schema. All SQL stands in repositories, which get their access from here. */
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** For statements outside of a transaction. */
  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Commits what `work` did through its manager, or nothing of it if `work` throws. */
  async transaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    const callbacks: AfterCommit[] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const data = manager.queryRunner?.data as { afterCommit?: AfterCommit[] };
      data.afterCommit = callbacks;
      return work(manager);
    });
    for (const callback of callbacks) callback();
    return result;
  }
}

/** Runs `callback` once the transaction of `manager` is committed, and never if it is not. */
export function afterCommit(manager: EntityManager, callback: AfterCommit): void {
  const data = manager.queryRunner?.data as { afterCommit?: AfterCommit[] } | undefined;
  if (!data?.afterCommit) throw new Error('afterCommit needs a manager of Database.transaction');
  data.afterCommit.push(callback);
}
