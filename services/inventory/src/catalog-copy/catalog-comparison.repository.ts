import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';

/** When the copy is next compared with the catalog. One instance at a time does that, by a claim that expires. */
@Injectable()
export class CatalogComparisonRepository {
  constructor(private readonly database: Database) {}

  /** Makes a comparison due at once. */
  async demand(transaction: Transaction): Promise<void> {
    await transaction.query(
      'UPDATE catalog_comparison SET due_date = now() WHERE due_date > now()',
    );
  }

  /** A claim on the comparison for `seconds`. None if no comparison is due. */
  async claim(seconds: number): Promise<string | undefined> {
    const [[claimed]] = await this.database.manager.query<[{ claim: string }[], number]>(
      `UPDATE catalog_comparison SET due_date = now() + make_interval(secs => $1)
       WHERE due_date <= now() RETURNING due_date::text AS claim`,
      [seconds],
    );
    return claimed?.claim;
  }

  /** Makes the next comparison due after `seconds`, unless one was demanded since the claim. */
  async postpone(claim: string, seconds: number): Promise<void> {
    await this.database.manager.query(
      `UPDATE catalog_comparison SET due_date = now() + make_interval(secs => $2)
       WHERE due_date = $1::timestamptz`,
      [claim, seconds],
    );
  }
}
