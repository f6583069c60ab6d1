import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of the events that a service refuses. */
export class CreateDeadLetters1795301144433 implements MigrationInterface {
  readonly name = 'CreateDeadLetters1795301144433';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_refusal (
        event_id uuid PRIMARY KEY,
        refusals int NOT NULL DEFAULT 1,
        refused_date timestamptz NOT NULL DEFAULT now()
      )`);
    // A payload is json, not jsonb: it may come from anywhere, and jsonb cannot hold every JSON text.
    await runner.query(`
      CREATE TABLE dead_letter (
        event_id uuid PRIMARY KEY,
        name text NOT NULL,
        request_id text NOT NULL,
        occurred_date timestamptz NOT NULL,
        payload json NOT NULL,
        reason text NOT NULL,
        refusals int NOT NULL,
        kept_date timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX dead_letter_occurred_date ON dead_letter (occurred_date, event_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_letter, event_refusal');
  }
}
