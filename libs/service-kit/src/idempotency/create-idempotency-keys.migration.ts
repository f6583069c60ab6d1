import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the requests that callers may repeat (D21). */
export class CreateIdempotencyKeys1795219200100 implements MigrationInterface {
  readonly name = 'CreateIdempotencyKeys1795219200100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_key (
        key text PRIMARY KEY,
        fingerprint text NOT NULL,
        attempt uuid NOT NULL,
        attempt_ends_date timestamptz NOT NULL,
        answer text,
        created_date timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX idempotency_key_created_date ON idempotency_key (created_date)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_key');
  }
}
