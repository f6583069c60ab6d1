import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an event is about. Events of one aggregate are sent in the order of their commits. */
export class AddOutboxAggregate1795301400000 implements MigrationInterface {
  readonly name = 'AddOutboxAggregate1795301400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox ADD COLUMN aggregate text;
      CREATE INDEX outbox_aggregate ON outbox (aggregate, sequence) WHERE aggregate IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN aggregate');
  }
}
