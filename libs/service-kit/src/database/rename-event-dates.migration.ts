import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names moments `…_date`, as in every table; the API calls them `…Date`. */
export class RenameEventDates1795219200000 implements MigrationInterface {
  readonly name = 'RenameEventDates1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox RENAME COLUMN occurred_at TO occurred_date;
      ALTER TABLE outbox RENAME COLUMN due_at TO due_date;
      ALTER TABLE inbox RENAME COLUMN received_at TO received_date;
      ALTER INDEX inbox_received_at RENAME TO inbox_received_date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX inbox_received_date RENAME TO inbox_received_at;
      ALTER TABLE inbox RENAME COLUMN received_date TO received_at;
      ALTER TABLE outbox RENAME COLUMN due_date TO due_at;
      ALTER TABLE outbox RENAME COLUMN occurred_date TO occurred_at`);
  }
}
